import { expect, it } from 'vitest';
import { type ComparedPrompt, compareRows, difference, differs, isRunning } from './comparison.ts';
import { sessionOf } from './conversation.case.ts';

const prompt = (change: ComparedPrompt['change'], facts: Partial<ComparedPrompt> = {}): ComparedPrompt => ({
  change,
  promptHunks: [],
  answerHunks: [],
  ...facts,
});

it('folds prompts that both sessions share', () => {
  const [a, b, c, d] = [prompt('shared'), prompt('shared'), prompt('edited'), prompt('added')];
  expect(compareRows({ prompts: [a, b, c, d] })).toEqual([
    { type: 'shared', prompts: [a, b] },
    { type: 'prompt', prompt: c },
    { type: 'prompt', prompt: d },
  ]);
});

it('tells what differs', () => {
  const hunks = [{ beforeLine: 1, afterLine: 1, lines: ['-a', '+b'] }];
  expect([prompt('shared'), prompt('same')].some(differs)).toBe(false);
  expect(
    [
      prompt('added'),
      prompt('moved'),
      prompt('same', { answerHunks: hunks }),
      prompt('same', { answerHunks: null }),
    ].every(differs),
  ).toBe(true);
});

it('knows that more may be said while a session runs, or waits', () => {
  const status = (sessionStatus: 'idle' | 'processing' | 'waiting_confirmation') =>
    isRunning({ session: sessionOf(1, { sessionStatus }) });
  expect([status('idle'), status('processing'), status('waiting_confirmation')]).toEqual([false, true, true]);
});

it('says a difference with its sign, and none where there is none', () => {
  expect(difference(1_000, 2_204, 'en')).toBe('+1,204');
  expect(difference(2.5, 1.7, 'en', 1)).toBe('−0.8');
  expect(difference(1, 1.04, 'en', 1)).toBeUndefined();
});
