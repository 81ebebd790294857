import { describe, expect, it } from 'vitest';
import { times } from '../../../../test/campaign.ts';
import { progressOf } from '../../../../test/progress.ts';
import { endOf, ofType, openTui } from './test-tui.case.ts';

describe('a prompt that is typed into a CLI', () => {
  it('is submitted once, byte by byte, whatever is in it', async () => {
    const prompts = Array.from({ length: 100 }, (_, number) => hardPrompt(number));
    // Each terminal takes its share of them; in a long campaign each takes all.
    const share = times({ usual: 10, long: 1 });
    const terminals = await Promise.all(Array.from({ length: 10 }, () => openTui('burst')));
    const progress = progressOf('prompts typed into terminals', (10 / share) * prompts.length);
    await Promise.all(
      terminals.map(async ({ ask, sent }, terminal) => {
        const own = prompts
          .filter((_, number) => number % share === terminal % share)
          .map((prompt) => `${prompt} (${terminal})`);
        for (const prompt of own) {
          expect(endOf(await ask(prompt))).toEqual({ type: 'end', reason: 'done' });
          progress.advance();
        }
        expect(sent()).toEqual(own);
      }),
    );
  });

  it('is sent with Enter alone if Enter was swallowed, and never typed again', async () => {
    const { ask, sent } = await openTui('burst', { env: { TUI_SWALLOW: '1' } });
    expect(ofType(await ask('one\ntwo'), 'submitted')[0]).toMatchObject({ tries: 2 });
    expect(sent()).toEqual(['one\ntwo']);

    const hasty = await openTui('burst', { profile: { pasteGapMs: 0 } });
    const [submitted] = ofType(await hasty.ask('three'), 'submitted');
    // The Enter that came too soon is a new line in the composer, as in Codex.
    expect(hasty.sent()).toEqual([submitted?.tries === 2 ? 'three\n' : 'three']);
  });

  it('is pressed Enter for three times more, and then said to be unsubmitted', async () => {
    const [sleepy, deaf] = await Promise.all([
      openTui('burst', { env: { TUI_SWALLOW: '3' } }),
      openTui('burst', { env: { TUI_SWALLOW: '99' } }),
    ]);
    const [events, unheard] = await Promise.all([sleepy.ask('at the fourth'), deaf.ask('never')]);
    expect(ofType(events, 'submitted')[0]).toMatchObject({ tries: 4 });
    expect(sleepy.sent()).toEqual(['at the fourth']);
    expect(endOf(unheard)).toMatchObject({ reason: 'unsubmitted' });
    expect(endOf(await deaf.ask('after that'))).toMatchObject({
      reason: 'unsubmitted',
      message: expect.stringContaining('still in the composer'),
    });
    expect(deaf.sent()).toEqual([]);
  });

  it('waits until the program can take it', async () => {
    const { ask, sent } = await openTui('slow-start');
    expect(endOf(await ask('hello'))).toMatchObject({ reason: 'done' });
    expect(sent()).toEqual(['hello']);
  });

  it('ends no paste and is no mark, even if it looks so', async () => {
    const { ask, sent } = await openTui('burst');
    const events = await ask('a\x1b[201~\rb\x1b]133;D;0\x07c\u009b201~\x03');
    expect(ofType(events, 'warning')).toMatchObject([{ code: 'keys-left-out' }]);
    expect(endOf(events)).toMatchObject({ reason: 'done' });
    expect(sent()).toEqual(['a\nb]133;D;0c']);
  });

  it('is proven by the program that begins to work, told in any of three ways', async () => {
    for (const name of ['burst', 'by-title', 'by-screen']) {
      const { ask, sent } = await openTui(name, { env: { TUI_BUSY_MS: '400' } });
      const events = await ask(`to ${name}`);
      expect(ofType(events, 'submitted')).toEqual([{ type: 'submitted', proof: 'busy', tries: 1 }]);
      expect(ofType(events, 'state').map(({ state }) => state)).toEqual(['busy', 'ready']);
      expect(sent()).toEqual([`to ${name}`]);
    }
  });

  it('is waited for in a transcript that had the one before, and is written late', async () => {
    const isWritten = (prompt: string, sentAt: Date) =>
      prompt === 'first' || Date.now() - sentAt.getTime() > 4000;
    const { ask } = await openTui('burst', {
      profile: { transcript: 'codex' },
      transcripts: {
        watch: () => ({
          turnOf: async (prompt, sentAt) =>
            isWritten(prompt, sentAt)
              ? { answer: `Noted ${prompt}.`, file: 'notes', isDone: true }
              : undefined,
        }),
      },
    });
    for (const prompt of ['first', 'second']) {
      const answer = ofType(await ask(prompt), 'evidence').find(({ kind }) => kind === 'answer');
      expect(answer).toMatchObject({ label: 'transcript', text: `Noted ${prompt}.` });
    }
  });

  it('comes with a warning where nobody has tried the profile', async () => {
    const { ask } = await openTui('burst', { profile: { isUntried: true } });
    expect(ofType(await ask('first'), 'warning')).toMatchObject([{ code: 'untried-profile' }]);
    expect(ofType(await ask('second'), 'warning')).toEqual([]);
    const { ask: askTried } = await openTui('burst', {
      profile: { isUntried: true, proven: ['1.0.0', '99.0.0'] },
    });
    expect(ofType(await askTried('first'), 'warning')).toEqual([]);
  });

  it('for the program itself is typed plainly, and proven by the composer', async () => {
    for (const name of ['burst', 'by-screen']) {
      const { ask, sent } = await openTui(name);
      const events = await ask('/new');
      expect(ofType(events, 'submitted')).toEqual([{ type: 'submitted', proof: 'composer', tries: 1 }]);
      expect(endOf(events)).toMatchObject({ reason: 'done' });
      expect(sent()).toEqual(['/new']);
    }
  });

  it('begins a conversation anew by the command that the program has for it', async () => {
    const { ask, sent } = await openTui('burst', { profile: { newConversation: '/clear' } });
    expect(endOf(await ask('/new'))).toMatchObject({ reason: 'done' });
    expect(sent()).toEqual(['/clear']);
  });

  it('is typed only when the event after the announcement is asked for', async () => {
    const { program, sent } = await openTui('burst');
    for await (const event of program.ask('never typed', new AbortController().signal)) {
      if (event.type === 'typing') break;
    }
    expect((await program.terminal.screen()).lines.join('\n')).not.toContain('never typed');
    expect(sent()).toEqual([]);
  });
});

function hardPrompt(number: number): string {
  return [
    `Prompt ${number}: \`code\` $HOME $(rm -rf x) !history !!`,
    '\tindented with a tab,\tand another',
    number % 2 === 0 ? '中文提示 日本語のプロンプト 한국어 🦜' : '',
    `  \\n is no newline; "quotes" 'and' ${'more '.repeat(number % 30)}`,
    `- the end of ${number}`,
  ].join('\n');
}
