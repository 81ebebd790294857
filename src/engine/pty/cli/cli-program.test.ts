import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { endOf, ofType, openTui } from './test-tui.case.ts';

describe('a turn of a CLI', () => {
  it('has the answer and the screen as evidence, and of the answer only what is new', async () => {
    const { ask } = await openTui('burst');
    await ask('the first prompt');
    const events = await ask('the second\nprompt');
    const [answer, , snapshot] = ofType(events, 'evidence');
    expect(answer).toEqual({
      type: 'evidence',
      kind: 'answer',
      label: 'stream',
      text: 'You said 17 characters.',
      facts: {},
    });
    expect(snapshot).toMatchObject({ kind: 'snapshot', label: 'screen' });
    expect(snapshot?.text).toContain('You said 16 characters.');
    expect(snapshot?.ansi).toContain('You said 17 characters.');
  });

  it('keeps every line of the alternate screen, and says that only the screen knows them', async () => {
    const { ask } = await openTui('alternate-lines');
    for (const prompt of ['line', 'row']) {
      const [answer] = ofType(await ask(prompt), 'evidence');
      expect(answer).toMatchObject({ kind: 'answer', label: 'screen' });
      const rows = Array.from(
        { length: 300 },
        (_, row) => `${prompt} ${String(row + 1).padStart(3, '0')} of 300`,
      );
      expect(answer?.text.split('\n')).toEqual(rows);
    }
  });

  it('has a log of the keys that were typed, and why', async () => {
    const { ask, program } = await openTui('permission', { env: { TUI_SWALLOW: '1' } });
    const events = await ask('make it', ({ type }) => {
      if (type === 'question') program.answer('1');
    });
    const log = ofType(events, 'evidence').find(({ kind }) => kind === 'keys');
    expect(log).toMatchObject({
      label: 'log',
      text: [
        'pasted the prompt into its composer',
        'Enter: sent the prompt',
        'Enter again: the composer still held the prompt',
        '1: answered its question',
      ].join('\n'),
      facts: {
        keys: [
          { reason: 'prompt' },
          { reason: 'submit', keys: 'Enter' },
          { reason: 'submit-again', keys: 'Enter' },
          { reason: 'answer', keys: '1' },
        ],
      },
    });
  });

  it('survives a change of the size in the middle', async () => {
    const { ask, program, sent } = await openTui('burst', { env: { TUI_BUSY_MS: '200' } });
    const events = await ask('before and after', ({ type }) => {
      if (type === 'submitted') program.terminal.resize({ columns: 60, rows: 20 });
    });
    expect(endOf(events)).toMatchObject({ reason: 'done' });
    expect(program.terminal.size).toEqual({ columns: 60, rows: 20 });
    await ask('and once more');
    expect(sent()).toEqual(['before and after', 'and once more']);
  });

  it('ends when the program does, with its last screen', async () => {
    const { ask } = await openTui('dies');
    const events = await ask('how are you?');
    expect(endOf(events)).toEqual({
      type: 'end',
      reason: 'ended',
      message: 'tui ended before it was done with the prompt.',
    });
    expect(ofType(events, 'evidence').at(-1)).toMatchObject({ kind: 'snapshot', label: 'screen' });
    expect(ofType(events, 'evidence').at(-1)?.text).toContain('I feel unwell.');
    expect(ofType(events, 'state').at(-1)).toMatchObject({ state: 'ended' });
    expect(endOf(await ask('and now?'))).toMatchObject({ reason: 'ended' });
  });

  it('takes no longer than it may', async () => {
    const { ask } = await openTui('works-on', { profile: { turnSeconds: 1 } });
    const events = await ask('go on');
    expect(endOf(events)).toEqual({
      type: 'end',
      reason: 'timed-out',
      message: 'tui was not done with the prompt after 1 seconds.',
    });
    expect(ofType(events, 'evidence').map(({ kind }) => kind)).toEqual(['answer', 'keys', 'snapshot']);
  });

  it('is interrupted when it is aborted, and the program stays', async () => {
    const { program, sent } = await openTui('works-on');
    expect(await abortedTurn(program)).toEqual(['aborted']);
    expect(program.terminal.hasEnded).toBe(false);
    expect((await program.terminal.screen()).lines.join('\n')).toContain('Interrupted.');
    await abortedTurn(program);
    expect(sent()).toEqual(['work', 'work']);
  });

  it('ends a program that cannot be interrupted', async () => {
    const { program } = await openTui('works-on', { env: { TUI_STUBBORN: '1' } });
    expect(await abortedTurn(program)).toEqual(['aborted']);
    expect(program.terminal.hasEnded).toBe(true);
  });
});

describe('a question of a CLI', () => {
  for (const tells of ['status', 'title', 'screen']) {
    it(`is put to a person and answered, told by ${tells}, though it never stands still`, async () => {
      const { ask, program } = await openTui('permission', { env: { TUI_TELLS: tells } });
      const events = await ask('make it', (event) => {
        if (event.type !== 'question') return;
        const { keys } = event.question.choices.find(({ answer }) => answer === 'allow') ?? { keys: 'none' };
        program.answer(keys);
      });
      const [{ question } = { question: undefined }] = ofType(events, 'question');
      expect(question).toMatchObject({
        kind: 'permission',
        text: expect.stringContaining('May I run this command?\ntouch made.txt'),
        choices: [
          { label: 'Yes, run it', keys: '1', answer: 'allow' },
          { label: 'Yes, and do not ask again this session', keys: '2' },
          { label: 'No, leave it', keys: '3', answer: 'deny' },
        ],
      });
      const told = events.map(({ type }) => type).filter((type) => /^(?:question|submitted|end)/.test(type));
      expect(told).toEqual(['submitted', 'question', 'question-answered', 'end']);
      expect(ofType(events, 'evidence')[0]?.text).toContain('It is made.');
    });
  }

  it('is answered by somebody who types', async () => {
    const { ask, program } = await openTui('permission');
    const events = await ask('make it', ({ type }) => {
      if (type === 'question') program.terminal.type('3');
    });
    expect(ofType(events, 'question-answered')).toHaveLength(1);
    expect(ofType(events, 'evidence')[0]?.text).toContain('It is left.');
  });

  it('is asked again if the answer did not settle it', async () => {
    const { ask, program } = await openTui('permission');
    const answers = ['?', '1'];
    const events = await ask('make it', ({ type }) => {
      if (type === 'question') program.answer(answers.shift() ?? '');
    });
    expect(ofType(events, 'question')).toHaveLength(2);
    expect(ofType(events, 'question-answered')).toHaveLength(2);
    expect(endOf(events)).toMatchObject({ reason: 'done' });
  });

  it('takes none of the time that a turn has', async () => {
    const { ask, program } = await openTui('permission', { profile: { turnSeconds: 120 } });
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now');
    onTestFinished(() => clock.mockRestore());
    const events = await ask('make it', ({ type }) => {
      if (type !== 'question') return;
      // An hour later.
      clock.mockImplementation(() => now() + 3_600_000);
      program.answer('1');
    });
    expect(endOf(events)).toMatchObject({ reason: 'done' });
  });
});

async function abortedTurn(
  program: Awaited<ReturnType<typeof openTui>>['program'],
): Promise<readonly string[]> {
  const stop = new AbortController();
  const reasons: string[] = [];
  for await (const event of program.ask('work', stop.signal)) {
    if (event.type === 'submitted') stop.abort();
    if (event.type === 'end') reasons.push(event.reason);
  }
  return reasons;
}
