import type { ModelMessage } from '../model/model-message.ts';

const PLAIN = /^[A-Za-z0-9_-]{1,64}$/;

/** OpenAI: "provided without its required following item"; Anthropic: "cannot be `thinking`". */
const THOUGHT_AT_END = 'ends in a thought';
/** Gemini: "function call turn comes immediately after a user turn or after a function response turn". */
const ANSWERS_IN_A_ROW = 'is an answer before an answer';

/** What providers would refuse in a list of messages, in words; the gate's own code has no part in this. */
export function refusalsOf(messages: readonly ModelMessage[]): readonly string[] {
  const [first] = messages;
  const problems = first && first.role !== 'user' ? [`begins with ${first.role}`] : [];
  const ids = new Set<string>();
  for (const [index, message] of messages.entries()) {
    const at = (problem: string) => problems.push(`${index}: ${problem}`);
    const next = messages[index + 1];
    if (isEmpty(message)) at('says nothing');
    if (endsInThought(message)) at(THOUGHT_AT_END);
    if (message.role === 'system') at('is a system message');
    if (message.role === 'assistant' && next?.role === 'assistant') at(ANSWERS_IN_A_ROW);

    const calls = callsIn(message);
    const results = resultsIn(message);
    if (calls.length > 0) {
      const answered = next ? resultsIn(next).map(({ id }) => id) : [];
      if (answered.toSorted().join() !== idsOf(calls).toSorted().join())
        at('has calls without exactly their results');
    }
    const before = messages[index - 1];
    const called = before ? callsIn(before) : [];
    for (const { id, name } of results) {
      if (called.find((call) => call.id === id)?.name !== name) at(`has a result ${id} without its call`);
    }
    for (const { id, name, input } of calls) {
      if (ids.has(id)) at(`uses the id ${id} again`);
      ids.add(id);
      if (!PLAIN.test(id) || !PLAIN.test(name)) at(`calls ${name} as ${id}`);
      if (typeof input !== 'object' || input === null || Array.isArray(input))
        at('has an input that is no object');
    }
  }
  return problems;
}

interface Tool {
  readonly id: string;
  readonly name: string;
  readonly input?: unknown;
}

function callsIn({ role, content }: ModelMessage): readonly Tool[] {
  if (role !== 'assistant' || typeof content === 'string') return [];
  return content.flatMap((part) =>
    part.type === 'tool-call' ? [{ id: part.toolCallId, name: part.toolName, input: part.input }] : [],
  );
}

function resultsIn({ role, content }: ModelMessage): readonly Tool[] {
  if (role !== 'tool') return [];
  return content.flatMap((part) =>
    part.type === 'tool-result' ? [{ id: part.toolCallId, name: part.toolName }] : [],
  );
}

function idsOf(tools: readonly Tool[]): readonly string[] {
  return tools.map(({ id }) => id);
}

/** A message without content, or with an empty text. */
function isEmpty({ content }: ModelMessage): boolean {
  if (typeof content === 'string') return content.trim() === '';
  return content.length === 0 || content.some((part) => part.type === 'text' && part.text.trim() === '');
}

function endsInThought({ role, content }: ModelMessage): boolean {
  return role === 'assistant' && typeof content !== 'string' && content.at(-1)?.type === 'reasoning';
}
