import { expect, it } from 'vitest';
import type { AskedPrompt } from '../../model/message.ts';
import type { EvidenceFacts } from '../../model/terminal.ts';
import { storedTurn } from '../turns.case.ts';
import { conversationIn } from './cli-conversation.ts';

const CODEX = { name: 'main', profile: 'codex', isContinued: true };

/** Turns of one session: what was typed, and the facts of its answer. */
function told(...turns: readonly (readonly [string, EvidenceFacts, Partial<AskedPrompt['metadata']>?])[]) {
  const [first] = turns.map(([prompt]) => storedTurn(prompt, []));
  if (!first) throw new Error('Nothing was told.');
  const { chatSessionId } = first.prompt;
  const stored = turns.map(([text, facts, metadata = {}]) => {
    const { prompt, evidence } = storedTurn(text, [{ answered: `On ${text}` }], { model: 'cli/codex' });
    return {
      prompt: { ...prompt, chatSessionId, metadata: { ...prompt.metadata, ...metadata } },
      evidence: evidence.map((piece) => ({ ...piece, chatSessionId, facts })),
    };
  });
  return {
    messages: stored.map(({ prompt }) => prompt),
    evidence: stored.flatMap(({ evidence }) => evidence),
    chatSessionId,
  };
}

const found = (turns: ReturnType<typeof told>, route = CODEX) =>
  conversationIn(turns, turns.chatSessionId, route);
const of = (conversation: string, profile = 'codex') => ({
  conversation,
  profile,
  transcript: `/${conversation}`,
});

it('is the newest that an answer was found in', () => {
  expect(found(told(['a', of('1')], ['b', of('2')], ['c', {}]))).toEqual({
    id: '2',
    transcript: '/2',
    prompt: 'b',
    answer: 'On b',
    hasToolCalls: false,
  });
  expect(found(told(['a', {}]))).toBeUndefined();
});

it('is that of the program that is started, in its terminal', () => {
  const turns = told(['a', of('1')], ['b', of('2', 'claude')], ['c', of('3'), { terminal: 'b' }]);
  expect(found(turns)?.id).toBe('1');
  expect(found(turns, { ...CODEX, profile: 'claude' })?.id).toBe('2');
  expect(found(turns, { ...CODEX, name: 'b' })?.id).toBe('3');
  expect(found(turns, { ...CODEX, name: 'c' })).toBeUndefined();
});

it('is none after the program has begun anew, and still that of another', () => {
  const turns = told(
    ['a', of('1')],
    ['!claude', {}],
    ['b', of('2', 'claude')],
    ['/new', {}, { isBoundary: true }],
  );
  expect(found(turns)?.id).toBe('1');
  expect(found(turns, { ...CODEX, profile: 'claude' })).toBeUndefined();
});

it('is none of a session that this one was forked from', () => {
  const turns = told(['a', of('1')]);
  expect(conversationIn(turns, storedTurn('x', []).prompt.chatSessionId, CODEX)).toBeUndefined();
});

it('knows whether tools were called in it', () => {
  const turns = told(['a', of('1')], ['b', of('1')], ['c', of('2')]);
  const [answer] = turns.evidence;
  if (!answer) throw new Error('There is one.');
  const evidence = [{ ...answer, kind: 'tool-call' as const }, ...turns.evidence];
  expect(found({ ...turns, evidence })?.hasToolCalls).toBe(false);
  const shorter = { ...turns, messages: turns.messages.slice(0, 2), evidence };
  expect(found(shorter)).toMatchObject({ id: '1', prompt: 'b', hasToolCalls: true });
});
