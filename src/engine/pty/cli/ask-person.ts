import type { TerminalQuestion } from '../../../model/terminal.ts';
import type { CliTurn } from './turn.ts';

/** A question is drawn within this; one that is animated never stands still. */
const DRAWN_WITHIN_MS = 1500;
const STANDS_STILL_MS = 60;
/** Claude Code takes no key in the first moments of a question, so that nobody answers one by accident. */
const TAKES_ANSWERS_AFTER_MS = 500;
/** A program that still asks so long after an answer asks something else, or was not answered. */
const ASKS_AGAIN_MS = 1500;

/** Puts what the program asks to a person, until it asks no more. */
export async function askPerson({ standing, clock, signal, tell }: CliTurn): Promise<void> {
  const stopLooking = standing.keepLooking();
  clock.pause();
  try {
    while (standing.state === 'blocked' && !signal.aborted) {
      const { asked, answered } = standing;
      const isSame = () => standing.state === 'blocked' && standing.asked === asked && !signal.aborted;
      const question = await drawnQuestion();
      if (!isSame()) continue;
      standing.question = question;
      tell({ type: 'question', question, stands: isSame });
      while (isSame() && !isUnanswered(answered)) await standing.change(waitFor(answered), signal);
      if (!standing.terminal.hasEnded && !signal.aborted) tell({ type: 'question-answered' });
    }
  } finally {
    stopLooking();
    clock.resume();
  }

  async function drawnQuestion(): Promise<TerminalQuestion> {
    const since = performance.now();
    let drawn: { readonly question: TerminalQuestion; readonly at: number } | undefined;
    for (;;) {
      const { lines } = await standing.terminal.screen();
      const question = standing.questionOn(lines);
      const now = performance.now();
      const isLate = now - since > DRAWN_WITHIN_MS;
      // One that is animated may be in the middle of being drawn the next time.
      if (isDrawn(question, now - since)) drawn = { question, at: drawn?.at ?? now };
      const takesAnswers = drawn !== undefined && now - drawn.at >= TAKES_ANSWERS_AFTER_MS;
      if (takesAnswers || isLate || standing.state !== 'blocked') return drawn?.question ?? question;
      await standing.change(STANDS_STILL_MS, signal);
    }
  }

  /** Where the answers are known, it is drawn when they are there; else when it stands still. */
  function isDrawn({ choices }: TerminalQuestion, milliseconds: number): boolean {
    if (standing.patterns.replies.length > 0) return choices.length > 1;
    return milliseconds > STANDS_STILL_MS && performance.now() - standing.changedAt > STANDS_STILL_MS;
  }

  /** An answer that the program has not read yet is not given again: it could answer the next question. */
  function isUnanswered(before: number): boolean {
    const isLate = standing.answered > before && performance.now() - standing.answeredAt >= ASKS_AGAIN_MS;
    return isLate && standing.terminal.isIdle();
  }

  function waitFor(before: number): number {
    if (standing.answered === before) return ASKS_AGAIN_MS;
    return Math.max(STANDS_STILL_MS, ASKS_AGAIN_MS - (performance.now() - standing.answeredAt));
  }
}
