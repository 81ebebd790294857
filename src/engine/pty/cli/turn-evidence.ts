import { typedText } from '../../../model/typed-text.ts';
import { snapshotEvidence } from '../snapshot-evidence.ts';
import type { Screen, Snapshot } from '../terminal/terminal.ts';
import { newLines } from './new-lines.ts';
import { stepEvidence } from './step-evidence.ts';
import type { TranscriptTurn, TranscriptWatch } from './transcripts.ts';
import type { CliTurn } from './turn.ts';

/** How long a transcript is waited for, which a program may write a moment after it is done. */
const TRANSCRIPT_WITHIN_MS = 1000;

/** Tells how the screen looks at the end of a turn, and which keys we typed in it. */
export function tellEnd({ standing, tell }: Pick<CliTurn, 'standing' | 'tell'>, snapshot: Snapshot): void {
  const keys = standing.takeTypedKeys();
  if (keys.length > 0) {
    const text = keys.map((typed) => typedText(typed)).join('\n');
    tell({ type: 'evidence', kind: 'keys', label: 'log', text, facts: { keys } });
  }
  tell({ type: 'evidence', ...snapshotEvidence(snapshot) });
}

/** What a program writes while it answers. */
export interface NotedAnswer {
  /** Tells what it answered to a prompt that was sent then, up to this screen, and where that is from. */
  tell(sentAt: Date, after: Screen): Promise<void>;
  drop(): Promise<void>;
}

/** Notes what the program writes from now on. */
export function noteAnswer(turn: CliTurn, before: Screen): NotedAnswer {
  const { standing, transcript, prompt, isCommand, tell } = turn;
  const noted = standing.terminal.noteLines();
  return {
    async tell(sentAt, after) {
      const lines = await noted();
      const own = transcript && !isCommand ? await inTranscript(transcript, prompt, sentAt) : undefined;
      const conversation =
        own?.conversationId === undefined
          ? {}
          : {
              conversation: own.conversationId,
              profile: standing.patterns.profile.id,
              transcript: own.file,
            };
      if (own) {
        const { steps, omitted, usage } = stepEvidence(own.records ?? []);
        for (const step of steps) tell(step);
        const { answer: text, file, model, isDone } = own;
        const facts = {
          transcript: file,
          ...conversation,
          ...(model !== undefined && { model }),
          ...(usage && { usage }),
          ...(omitted > 0 && { omitted }),
        };
        if (isDone || text !== '') {
          tell({ type: 'evidence', kind: 'answer', label: 'transcript', text, facts });
          return;
        }
      }
      const screens = [before.lines, after.lines];
      const text = newLines(lines, { prompt, patterns: standing.patterns, screens });
      if (text === '') return;
      const label = before.isAlternate || after.isAlternate ? 'screen' : 'stream';
      tell({ type: 'evidence', kind: 'answer', label, text, facts: conversation });
    },
    async drop() {
      await noted();
    },
  };
}

async function inTranscript(
  transcript: TranscriptWatch,
  prompt: string,
  sentAt: Date,
): Promise<TranscriptTurn | undefined> {
  const deadline = performance.now() + TRANSCRIPT_WITHIN_MS;
  for (let wait = 5; ; wait *= 2) {
    const turn = await transcript.turnOf(prompt, sentAt);
    if (turn?.isDone) return turn;
    // A turn that was broken off is never noted as done, and what was said until then was said.
    if (performance.now() + wait > deadline) return turn;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
