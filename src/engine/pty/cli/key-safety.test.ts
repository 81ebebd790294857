import { describe, expect, it } from 'vitest';
import { endOf, ofType, openTui, type TuiStage } from './test-tui.case.ts';
import type { Transcripts } from './transcripts.ts';

const ASKS = { asking: { screen: '^› 1\\. Yes' }, composer: '^› (.*)$' } as const;
const ESCAPE = '\u001B';

describe('Enter', () => {
  it.each(['screen', 'title', 'status'])(
    'answers no question that appears after the prompt was pasted (told by %s)',
    async (tells) => {
      const { ask, program, sent } = await openTui('asks-late', { profile: ASKS, env: { TUI_TELLS: tells } });
      await ask('the first prompt');
      const events = await ask('the second prompt', ({ type }) => {
        if (type === 'question') program.answer('2');
      });
      expect(ofType(events, 'question')).toHaveLength(1);
      expect(endOf(events)).toEqual({ type: 'end', reason: 'done' });
      expect(sent()).toEqual(['the first prompt', 'the second prompt']);
      expect(await screenOf(program)).toContain('It was denied.');
    },
  );

  it('answers no question of a program whose title says that it is ready', async () => {
    const { ask, program, sent } = await openTui('false-title', {
      profile: { ...ASKS, ready: { title: '^◇', screen: '^ {2}\\? for help' } },
    });
    for (const prompt of ['one at a time', 'and another one']) {
      const events = await ask(prompt, ({ type }) => {
        if (type === 'question') program.answer('2');
      });
      expect(endOf(events)).toEqual({ type: 'end', reason: 'done' });
      expect(await screenOf(program)).toContain(`Answered with "2": ${prompt}`);
    }
    expect(sent()).toEqual(['one at a time', 'and another one']);
  });

  it.each(['screen', 'status'])(
    'chooses nothing in a picker, which is a question (told by %s)',
    async (tells) => {
      const { ask, program, sent } = await openTui('picker', {
        profile: { ...ASKS, menu: 'esc to go back' },
        env: { TUI_TELLS: tells },
      });
      const events = await ask('/model', ({ type }) => {
        if (type === 'question') program.answer(ESCAPE);
      });
      const [{ question } = { question: undefined }] = ofType(events, 'question');
      // Nothing in it is a permission, so `--yes` chooses nothing either.
      expect(question).toMatchObject({
        kind: 'question',
        text: expect.stringContaining('Select a model'),
        choices: [
          { label: 'small (current)', keys: '1' },
          { label: 'large', keys: '2' },
        ],
      });
      await ask('the next prompt');
      expect(sent()).toEqual(['/model', 'the next prompt']);
      expect(await screenOf(program)).toContain('Nothing was changed.');
    },
  );

  it('chooses no file from a list of suggestions', async () => {
    const { ask, sent } = await openTui('suggests-files', {
      profile: { ...ASKS, popup: 'enter to choose, esc to close', closePopup: ESCAPE },
    });
    for (const prompt of ['read @src/lease.ts', 'and now']) {
      expect(endOf(await ask(prompt))).toEqual({ type: 'end', reason: 'done' });
    }
    expect(sent().map((text) => text.trimEnd())).toEqual(['read @src/lease.ts', 'and now']);
  });

  it('is not pressed if the composer holds other text beside the prompt', async () => {
    const { ask, program, sent } = await openTui('by-screen');
    program.terminal.type('a draft of somebody');
    await expect.poll(async () => await screenOf(program)).toContain('a draft of somebody');
    expect(endOf(await ask('the prompt'))).toMatchObject({
      reason: 'unsubmitted',
      message: expect.stringContaining('showed other text beside it, so Enter was not pressed'),
    });
    expect(sent()).toEqual([]);
  });
});

describe('the next prompt', () => {
  it('is not typed while the transcript has no end of the last turn, whatever the screen says', async () => {
    let isDone = false;
    let reads = 0;
    const transcripts: Transcripts = {
      watch: () => ({
        async turnOf() {
          reads += 1;
          return { answer: isDone ? 'Done.' : 'The beginning.', file: '/t.jsonl', isDone };
        },
      }),
    };
    const { ask } = await openTui('by-screen', { transcripts, profile: { transcript: 'codex' } });
    const first = ask('a slow one').then((events) => ({ events, wasDone: isDone }));
    await expect.poll(() => reads).toBeGreaterThan(4);
    isDone = true;
    const { events, wasDone } = await first;
    expect(wasDone).toBe(true);
    expect(endOf(events)).toEqual({ type: 'end', reason: 'done' });
  });

  it('is not typed while the program still works on one that timed out', async () => {
    const { ask, sent } = await openTui('works-on', { profile: { turnSeconds: 1 } });
    expect(endOf(await ask('the first'))).toMatchObject({ reason: 'timed-out' });
    expect(endOf(await ask('the second'))).toMatchObject({ reason: 'timed-out' });
    expect(sent()).toEqual(['the first']);
  });
});

async function screenOf(program: TuiStage['program']): Promise<string> {
  return (await program.terminal.screen()).lines.join('\n');
}
