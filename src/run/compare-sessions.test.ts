import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { newSessionId } from '../model/ids.ts';
import { compareTurns } from './compare-sessions.ts';
import { recording, useRecordedWorkspace } from './recorded-workspace.case.ts';
import { storedTurn } from './turns.case.ts';
import type { StoredTurn } from './turns.ts';

const turn = (
  prompt: string,
  text = `${prompt}!`,
  asked: Parameters<typeof storedTurn>[2] = {},
): StoredTurn => storedTurn(prompt, [{ text }, { end: 'done', durationMs: 1 }], asked);

describe('turns of two sessions', () => {
  it('are shared if their rows are the very same', () => {
    const shared = turn('a');
    expect(compareTurns([shared], [shared])).toMatchObject([
      { change: 'shared', before: { text: 'a!' }, after: { text: 'a!' }, promptHunks: [], answerHunks: [] },
    ]);
    expect(compareTurns([turn('a')], [turn('a')])).toMatchObject([{ change: 'same' }]);
  });

  it('are not shared if one that broke off went on in each', () => {
    const turnA = turn('a');
    const text = (said: string) => storedTurn('a', [{ text: said }]).rows;
    const [found] = compareTurns([{ ...turnA, rows: text('one') }], [{ ...turnA, rows: text('two') }]);
    expect(found).toMatchObject({ change: 'same', answerHunks: [{ lines: ['-one', '+two'] }] });
  });

  it('belong together by key, then by text, then by place', () => {
    const before = [turn('a', 'A', { key: 'k' }), turn('b'), turn('c'), turn('d')];
    const after = [turn('b'), turn('x'), turn('d'), turn('a2', 'A', { key: 'k' }), turn('e')];
    const found = compareTurns(before, after);
    expect(found.map(({ change, before, after }) => [change, before?.number, after?.number])).toEqual([
      ['same', 2, 1],
      ['edited', 3, 2],
      ['same', 4, 3],
      ['edited', 1, 4],
      ['added', undefined, 5],
    ]);
  });

  it('show a prompt that only one of them has, and who asked', () => {
    const found = compareTurns([turn('a'), turn('b', 'B', { source: 'chat' })], [turn('a')]);
    expect(found[1]).toEqual({
      change: 'removed',
      before: expect.objectContaining({ number: 2, prompt: 'b', text: 'B', source: 'chat' }),
      promptHunks: [],
      answerHunks: [],
    });
  });

  it('show the lines in which prompts and answers differ', () => {
    const [found] = compareTurns([turn('a\nb', '1\n2')], [turn('a\nc', '1\n3\n')]);
    expect(found).toMatchObject({
      promptHunks: [{ beforeLine: 1, afterLine: 1, lines: [' a', '-b', '+c'] }],
      answerHunks: [{ lines: [' 1', '-2', '+3'] }],
    });
  });

  it('do not differ by blanks at the end alone', () => {
    expect(compareTurns([turn('a', 'A')], [turn('a', 'A\n')])).toMatchObject([{ answerHunks: [] }]);
  });

  it('are given up on when there is too much to say, and all of them share the time for that', () => {
    const many = (word: string) => {
      const text = Array.from({ length: 30_000 }, (_, index) => `${word} ${index}`).join('\n');
      return ['a', 'b', 'c'].map((prompt) => turn(prompt, text));
    };
    // Every look at the clock takes 10 ms.
    let ms = 0;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => (ms += 10));
    onTestFinished(() => clock.mockRestore());
    const found = compareTurns([turn('d', '1'), ...many('one')], [turn('d', '2'), ...many('other')]);
    expect(found.map(({ answerHunks }) => answerHunks === null)).toEqual([false, true, true, true]);
    expect(ms).toBeGreaterThan(2_000);
    expect(ms).toBeLessThan(3_000);
  });
});

describe('two sessions', () => {
  const workspace = useRecordedWorkspace();

  it('are compared as they are stored', async () => {
    const { workbench, write } = workspace();
    const path = await write(
      'tea.prompt.md',
      '---\nmodel: recorded/kettle\nrecording: tea.rec.md\n---\n\nTea?\n\n<!-- user -->\n\nMilk?\n',
    );
    const runWith = async (milk: string) => {
      await write('tea.rec.md', recording(['Tea?', 'Yes.'], ['Milk?', milk]));
      const run = await workbench.scripts.run({ path, fresh: true });
      await Array.fromAsync(run.events);
      return run.session.id;
    };
    const [one, other] = [await runWith('No.'), await runWith('A drop.')];
    const found = await workbench.sessions.compare(one, other);
    expect(found).toMatchObject({
      before: { session: { id: one }, models: ['recorded/kettle'], totals: { prompts: 2 } },
      after: { session: { id: other }, models: ['recorded/kettle'], totals: { prompts: 2 } },
      prompts: [
        { change: 'same', answerHunks: [] },
        { change: 'same', answerHunks: [{ lines: ['-No.', '+A drop.'] }] },
      ],
    });
    const fork = await workbench.sessions.fork(one, { prompt: 2 });
    const forked = await workbench.sessions.compare(one, fork.id);
    expect(forked.prompts.map(({ change }) => change)).toEqual(['shared', 'removed']);
  });

  it('have to be there', async () => {
    const { sessions } = workspace().workbench;
    const { id } = await sessions.create();
    await expect(sessions.compare(id, newSessionId())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(sessions.compare(newSessionId(), id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await sessions.compare(id, id)).toMatchObject({ prompts: [] });
  });
});
