import { describe, expect, it } from 'vitest';
import { ofType, openTui } from './test-tui.case.ts';
import type { TranscriptFacts, Transcripts, TranscriptTurn } from './transcripts.ts';

const TURN: TranscriptTurn = { answer: 'The real one.', model: 'm-1', file: '/t.jsonl', isDone: true };

describe('the answer of a turn', () => {
  it('is that of the transcript, where there is one', async () => {
    const asked: unknown[] = [];
    const watched: TranscriptFacts[] = [];
    const transcripts: Transcripts = {
      watch(_profile, facts) {
        watched.push(facts);
        return {
          async turnOf(prompt, sentAt) {
            asked.push({ prompt, isDate: sentAt instanceof Date });
            return TURN;
          },
        };
      },
    };
    const { ask, program } = await openTui('burst', { transcripts });
    const [answer] = ofType(await ask('tell me'), 'evidence');
    expect(answer).toEqual({
      type: 'evidence',
      kind: 'answer',
      label: 'transcript',
      text: 'The real one.',
      facts: { transcript: '/t.jsonl', model: 'm-1' },
    });
    expect(asked).toContainEqual({ prompt: 'tell me', isDate: true });
    expect(watched).toMatchObject([{ pid: program.terminal.pid, environment: { LANG: 'C.UTF-8' } }]);
  });

  it('is waited for, if the program writes it a moment later', async () => {
    const turns = [undefined, { ...TURN, answer: '', isDone: false }, TURN];
    const { ask } = await openTui('burst', { transcripts: telling(() => turns.shift()) });
    expect(ofType(await ask('tell me'), 'evidence')[0]).toMatchObject({
      label: 'transcript',
      text: TURN.answer,
    });
  });

  it('is what was put out, where no transcript tells it', async () => {
    const { ask } = await openTui('burst', { transcripts: telling(() => undefined) });
    const [answer] = ofType(await ask('tell me'), 'evidence');
    expect(answer).toMatchObject({ label: 'stream', text: 'You said 7 characters.' });
  });

  it('proves that the prompt was taken, where nothing else does', async () => {
    const { ask } = await openTui('by-screen', {
      transcripts: telling(() => TURN),
      profile: { busy: {} },
      env: { TUI_ECHO: 'none' },
    });
    expect(ofType(await ask('tell me'), 'submitted')).toEqual([
      { type: 'submitted', proof: 'transcript', tries: 1 },
    ]);
  });
});

function telling(turn: () => TranscriptTurn | undefined): Transcripts {
  return { watch: () => ({ turnOf: async () => turn() }) };
}
