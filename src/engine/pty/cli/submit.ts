import type { SubmissionProof } from '../../../model/terminal.ts';
import { composerText, HeldPrompt } from './composer.ts';
import type { CliTurn } from './turn.ts';
import { pasted } from './typed-text.ts';

/** How long a proof is waited for after each Enter. */
const PROOF_WAITS_MS = [600, 1200, 2400, 4000];
/** A composer that was cleared is looked at again after this: it may have been in the middle of being drawn. */
const SURE_AFTER_MS = 60;
/** A prompt that was pasted is drawn within this, or cannot be seen. */
const DRAWN_WITHIN_MS = 1000;
/** A program that is not held up has read a prompt so long before we see it. */
const DRAWING_MS = 10;
const TRANSCRIPT_EVERY_MS = 150;

export interface Submission {
  readonly proof: SubmissionProof;
  readonly tries: number;
  readonly sentAt: Date;
  /** How often the program had begun something before. */
  readonly begunBefore: number;
}

/**
 * Types a prompt over this screen, once, and presses Enter until there is proof that it was taken. `entered` is called
 * with the first one, before anything comes of it.
 */
export async function submit(
  turn: CliTurn,
  lines: readonly string[],
  entered: () => void,
): Promise<Submission | undefined> {
  const { standing, prompt, isCommand, signal } = turn;
  const { terminal, patterns } = standing;
  const { composer, profile } = patterns;
  const stopLooking = composer ? standing.keepLooking() : undefined;
  try {
    const held = new HeldPrompt(prompt, composer && composerText(lines, composer));
    const begunBefore = standing.begun;
    const typedAt = performance.now();
    terminal.type(isCommand ? prompt : pasted(prompt));
    const isOver = () => standing.state === 'ended' || signal.aborted;
    const isHeld = () => composer !== undefined && held.isIn(composerNow(turn, typedAt));
    while (composer && !isOver() && !isHeld() && performance.now() - typedAt < DRAWN_WITHIN_MS) {
      await standing.change(DRAWN_WITHIN_MS, signal);
    }
    // A burst lasts until the program has read it, which it has when it shows it.
    const readAt = held.wasSeen ? Math.max(typedAt, performance.now() - DRAWING_MS) : typedAt;
    const gapLeft = () => profile.pasteGapMs - (performance.now() - readAt);
    while (gapLeft() > 0 && !isOver()) await standing.change(gapLeft(), signal);
    if (isOver()) return undefined;
    const sentAt = new Date();
    let tries = 0;
    for (const wait of PROOF_WAITS_MS) {
      // Who sees no prompt in the composer must not press Enter: a question may be there instead.
      if (tries === 0 || !held.wasSeen || isHeld()) {
        terminal.type(profile.submitKey);
        // Nothing can have come of it yet, and Enter need not wait.
        if (tries === 0) entered();
        tries += 1;
      }
      const proof = await proofOf(turn, { held, sentAt, begunBefore, wait });
      if (proof) return { proof, tries, sentAt, begunBefore };
      if (isOver()) return undefined;
    }
    return undefined;
  } finally {
    stopLooking?.();
  }
}

interface Sent {
  readonly held: HeldPrompt;
  readonly sentAt: Date;
  readonly begunBefore: number;
  readonly wait: number;
}

async function proofOf(
  turn: CliTurn,
  { held, sentAt, begunBefore, wait }: Sent,
): Promise<SubmissionProof | undefined> {
  const { standing, prompt, transcript, signal } = turn;
  const enterAt = performance.now();
  let clearedAt: number | undefined;
  let askedAt = enterAt;
  for (;;) {
    if (standing.begun > begunBefore) return 'busy';
    const now = performance.now();
    if (standing.state === 'ended' || signal.aborted || now - enterAt > wait) return undefined;
    const text = composerNow(turn, enterAt);
    if (held.wasSeen && text !== undefined) {
      if (held.isIn(text)) clearedAt = undefined;
      else {
        clearedAt ??= now;
        if (now - clearedAt >= SURE_AFTER_MS) return 'composer';
      }
    }
    if (transcript && now - askedAt > TRANSCRIPT_EVERY_MS) {
      askedAt = now;
      if (await transcript.turnOf(prompt, sentAt)) return 'transcript';
    }
    await standing.change(clearedAt === undefined ? TRANSCRIPT_EVERY_MS : SURE_AFTER_MS, signal);
  }
}

/** What stands in the composer, if the screen was looked at since. */
function composerNow({ standing }: CliTurn, since: number): string | undefined {
  const { seen, seenAt, patterns } = standing;
  if (!seen || !patterns.composer || seenAt < since) return undefined;
  return composerText(seen.lines, patterns.composer);
}
