import type { Answer, ModelRequest } from '../../../test/model-server/model-server.ts';

/** A model that answers what the first request says between `[[` and `]]`, one after the other each time it is asked. */
export const echo: Answer = ({ messages }) => {
  const users = messages.flatMap(({ role, parts }) => (role === 'user' ? [textOf(parts)] : []));
  const [first = '', ...repairs] = users;
  const answers = Array.from(first.matchAll(/\[\[(.*?)\]\]/gs), ([, answer]) => answer ?? '');
  return { parts: [{ type: 'text', text: answers[Math.min(repairs.length, answers.length - 1)] ?? '' }] };
};

export function textOf(parts: ModelRequest['messages'][number]['parts']): string {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}
