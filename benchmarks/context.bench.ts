import { assembleContext } from '../src/context/assemble-context.ts';
import type { PromptFile } from '../src/model/file.ts';
import { newMessageId, newSessionId, newTurnId, type TurnId } from '../src/model/ids.ts';
import type { Message, MessageBody } from '../src/model/message.ts';
import { compare, printComparison, type Side, timed } from './measure.ts';

const MANY = 10_000;
const ROUNDS = 15;
/** A round is long enough to be measured. */
const TIMES = 5;
const MODEL = 'openai/gpt-5';
/** Every so many turns have files. */
const FILES_EVERY = 5;
const WORDS = 'The lights go down in the house, and then up on the stage. '.repeat(5);

const rows = historyOf(MANY);
const twice = historyOf(2 * MANY);
printComparison(
  'assemble 10k messages / structuredClone',
  1.5,
  await compare(assembling(rows), cloning(rows), ROUNDS),
  TIMES,
);
printComparison(
  'assemble 20k messages / twice 10k',
  1.2,
  await compare(assembling(twice), assembling(rows, 2 * TIMES), ROUNDS),
  TIMES,
);

function assembling(history: readonly Message[], times = TIMES): Side {
  const last = history.findLast(({ kind }) => kind === 'prompt');
  const receiver = { model: MODEL, turnId: last?.turnId ?? newTurnId() };
  const sent = history.filter(({ kind }) => kind !== 'step-end' && kind !== 'turn-end').length;
  return async () =>
    await timed(() => {
      for (let time = 0; time < times; time++) {
        const { messages } = assembleContext({ rows: history, receiver, tools: [] });
        if (messages.length !== sent) throw new Error(`${messages.length} messages of ${sent} were made.`);
      }
    });
}

function cloning(history: readonly Message[]): Side {
  return async () =>
    await timed(() => {
      for (let time = 0; time < TIMES; time++) structuredClone(history);
    });
}

/** Turns as they are stored: a prompt, a call of a tool and its result, an answer; of each message one row at least. */
function historyOf(messages: number): readonly Message[] {
  const chatSessionId = newSessionId();
  const turns = Array.from({ length: messages / 4 }, (_, number) => turnOf(number));
  return turns.flat().map((row, order) => ({
    id: newMessageId(),
    chatSessionId,
    createdAt: '2026-01-01T00:00:00.000Z',
    course: 1,
    sourceTag: null,
    audience: 'all',
    order,
    ...row,
  }));
}

type TurnRow = MessageBody & { readonly turnId: TurnId; readonly genseq: number };

function turnOf(number: number): readonly TurnRow[] {
  const turnId = newTurnId();
  const toolCallId = `call_${number}`;
  const toolName = 'read_files';
  const facts = { model: MODEL };
  const files = number % FILES_EVERY === 0 ? { files: filesOf(number) } : {};
  const step = (finishReason: 'stop' | 'tool-calls') => ({
    kind: 'step-end' as const,
    payload: {},
    metadata: { ...facts, finishReason, usage: { inputTokens: 1_000, outputTokens: 50 } },
  });
  const asked: readonly MessageBody[] = [
    {
      kind: 'prompt',
      payload: { role: 'user', content: `What does cue ${number} say, and when is it given? ${WORDS}` },
      metadata: { ...facts, ...files, promptHash: '', inputHash: '', source: 'chat' },
    },
    {
      kind: 'tool-call',
      payload: {
        role: 'assistant',
        content: [{ type: 'tool-call', toolCallId, toolName, input: { ids: [`${turnId}-0`] } }],
      },
      metadata: { ...facts, effect: 'read' },
    },
    step('tool-calls'),
    {
      kind: 'tool-result',
      payload: {
        role: 'tool',
        content: [{ type: 'tool-result', toolCallId, toolName, output: { type: 'text', value: WORDS } }],
      },
      metadata: {},
    },
  ];
  const answered: readonly MessageBody[] = [
    {
      kind: 'text',
      payload: { role: 'assistant', content: [{ type: 'text', text: `Cue ${number}. ${WORDS}` }] },
      metadata: facts,
    },
    step('stop'),
    { kind: 'turn-end', payload: {}, metadata: { reason: 'done', durationMs: 1_000 } },
  ];
  return [
    ...asked.map((row) => ({ ...row, turnId, genseq: 2 * number + 1 })),
    ...answered.map((row) => ({ ...row, turnId, genseq: 2 * number + 2 })),
  ];
}

function filesOf(number: number): readonly PromptFile[] {
  return ['notes.pdf', 'plan.docx'].map((name, index) => ({
    hash: `${number}${index}`.padStart(64, '0'),
    name,
    type: 'document',
    mediaType: 'application/octet-stream',
    size: 1_000,
  }));
}
