import type { Answer, ModelRequest } from '../../../test/model-server/model-server.ts';

/**
 * A model that answers what the first request says between `[[` and `]]`, one after the other each time it is asked. What
 * ends in `✂` is cut off at its limit.
 */
export const echo: Answer = ({ messages }) => {
  const users = messages.flatMap(({ role, parts }) => (role === 'user' ? [textOf(parts)] : []));
  const [first = '', ...repairs] = users;
  const answers = Array.from(first.matchAll(/\[\[(.*?)\]\]/gs), ([, answer]) => answer ?? '');
  const answer = answers[Math.min(repairs.length, answers.length - 1)] ?? '';
  if (!answer.endsWith('✂')) return { parts: [{ type: 'text', text: answer }] };
  return { parts: [{ type: 'text', text: answer.slice(0, -1) }], finish: 'length' };
};

export function textOf(parts: ModelRequest['messages'][number]['parts']): string {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}
