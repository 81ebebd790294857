import type { SubmissionProof } from '../../../model/terminal.ts';
import type { Screen } from '../terminal/terminal.ts';
import { askPerson } from './ask-person.ts';
import { besideComposer, type TypedPrompt, upToCursor } from './composer.ts';
import { matchRow } from './profile-patterns.ts';
import { PromptEcho } from './prompt-echo.ts';
import type { CliTurn } from './turn.ts';
import { pasted, withBlankAtEnd } from './typed-text.ts';

/** How long to wait for a proof after each Enter. */
const PROOF_WAITS_MS = [600, 1200, 2400, 4000] as const;
/** After the last Enter, or where the prompt has left the composer, a proof may take so long. */
const LAST_PROOF_MS = 30_000;
/** What may have been in the middle of being drawn is looked at again after this. */
const SURE_AFTER_MS = 60;
/** Other text in the composer may be a new hint, or a part of a dialog that is being drawn. */
const REPLACED_SURE_AFTER_MS = 1500;
/** A prompt that was pasted appears in the composer within this. */
const DRAWN_WITHIN_MS = 10_000;
/** A program that is not held up has read a prompt so long before we see it. */
const DRAWING_MS = 10;
const TRANSCRIPT_EVERY_MS = 150;
/** A list of suggestions that so many keys do not close stays open. */
const MOST_POPUP_KEYS = 2;
/** The key means something else once the list is closed, so a second one is not typed before this. */
const POPUP_CLOSES_WITHIN_MS = 2000;

interface Submission {
  readonly proof: SubmissionProof;
  readonly tries: number;
  readonly sentAt: Date;
  /** How often the program had begun something before. */
  readonly begunBefore: number;
}

export type SubmitResult =
  | { readonly type: 'submitted'; readonly submission: Submission }
  /** `problem`: a sentence that says why Enter was not pressed, or pressed in vain. */
  | { readonly type: 'unsubmitted'; readonly problem: string }
  | { readonly type: 'ended' | 'aborted' | 'timed-out' };

export interface SubmitTarget {
  /** The screen when nothing is typed yet. */
  readonly before: Screen;
  /** `undefined` where the profile does not say what the composer looks like. */
  readonly typed: TypedPrompt | undefined;
  /** Called after the first Enter, before anything comes of it. */
  readonly entered: () => void;
}

/**
 * Types a prompt once, and presses Enter until there is proof that it was taken. Enter is only pressed if a look at the
 * screen directly before shows a program that is ready, with nothing but the prompt in its composer.
 */
export async function submit(turn: CliTurn, target: SubmitTarget): Promise<SubmitResult> {
  const stopLooking = turn.standing.keepLooking();
  try {
    return await new Submitting(turn, target).run();
  } finally {
    stopLooking();
  }
}

type Step =
  | { readonly type: 'wait'; readonly milliseconds: number }
  | { readonly type: 'enter' }
  | { readonly type: 'close-popup'; readonly key: string }
  | { readonly type: 'give-up'; readonly problem: string };

class Submitting {
  readonly #turn: CliTurn;
  readonly #entered: () => void;
  readonly #typed: TypedPrompt | undefined;
  readonly #echo: PromptEcho;
  readonly #typedAt: number;
  #tries = 0;
  #popupKeys = 0;
  #popupKeyAt = 0;
  #sentAt = new Date();
  #begunBefore: number;
  #lastEnterAt = 0;
  #transcriptReadAt = 0;
  /** Since when the program has been ready with the prompt in its composer, or without it. */
  #shownSince: number | undefined;
  #missingSince: number | undefined;
  /** Since when the screen has shown that the prompt has left the composer. */
  #goneSince: number | undefined;
  #idleSince: number | undefined;

  constructor(turn: CliTurn, { before: { lines }, typed, entered }: SubmitTarget) {
    const { standing, prompt, isCommand } = turn;
    const { composer } = standing.patterns;
    this.#turn = turn;
    this.#entered = entered;
    this.#typed = typed;
    this.#echo = new PromptEcho(prompt, composer, lines);
    this.#begunBefore = standing.begun;
    this.#typedAt = performance.now();
    standing.type(isCommand ? prompt : pasted(withBlankAtEnd(prompt)), 'prompt');
  }

  async run(): Promise<SubmitResult> {
    const { standing, clock, signal, isCommand } = this.#turn;
    const { composer } = standing.patterns;
    for (;;) {
      const screen = await standing.look();
      const lines = isCommand && composer?.hasCursor ? upToCursor(screen) : screen.lines;
      const proof = this.#tries > 0 ? await this.#findProof(lines) : undefined;
      if (proof) return this.#submitted(proof);
      if (standing.state === 'ended') return { type: 'ended' };
      if (signal.aborted) return { type: 'aborted' };
      if (clock.left <= 0) return { type: 'timed-out' };
      // The state is newer than what was seen.
      if (standing.since > standing.seenAt) continue;
      if (standing.state === 'blocked') {
        // First the proof that the prompt was taken, then what is asked about it, where both come at once.
        if (this.#goneSince !== undefined || performance.now() - standing.since < SURE_AFTER_MS) {
          await standing.change(SURE_AFTER_MS, signal);
          continue;
        }
        await askPerson(this.#turn);
        this.#forgetTimes();
        continue;
      }
      // No await from the look to the key: whatever is typed is typed into what was seen.
      const step = this.#nextStep({ ...screen, lines });
      switch (step.type) {
        case 'wait':
          await standing.change(step.milliseconds, signal);
          break;
        case 'enter':
          this.#pressEnter();
          break;
        case 'close-popup':
          this.#popupKeys += 1;
          this.#popupKeyAt = performance.now();
          standing.type(step.key, 'close-suggestions');
          break;
        case 'give-up':
          return { type: 'unsubmitted', problem: step.problem };
        default:
          step satisfies never;
      }
    }
  }

  /** What to do about a screen like this, where nothing proves that the prompt was taken. */
  #nextStep(screen: Screen): Step {
    const { lines } = screen;
    const { standing, isCommand } = this.#turn;
    const { profile, popup, composer } = standing.patterns;
    if (standing.state !== 'ready') {
      this.#forgetTimes();
      return wait(TRANSCRIPT_EVERY_MS);
    }
    const now = performance.now();
    const sinceEnter = now - this.#lastEnterAt;
    if (!this.#typed) {
      // Nobody can see what another Enter would do.
      if (this.#tries > 0)
        return sinceEnter < LAST_PROOF_MS ? wait(TRANSCRIPT_EVERY_MS) : giveUp(PROBLEMS.ignored);
      const gapLeft = profile.pasteGapMs - (now - this.#typedAt);
      return gapLeft > 0 ? wait(gapLeft) : { type: 'enter' };
    }
    if (!this.#typed.isHeldIn(lines) || !this.#typed.reachesCursor(screen) || !standing.hasFocus) {
      this.#shownSince = undefined;
      this.#missingSince ??= now;
      const patience = this.#tries === 0 ? DRAWN_WITHIN_MS : LAST_PROOF_MS;
      if (now - this.#missingSince < patience) return wait(SURE_AFTER_MS);
      return giveUp(this.#tries === 0 ? PROBLEMS.notShown : PROBLEMS.gone);
    }
    this.#missingSince = undefined;
    const suggestions = composer ? besideComposer(screen, composer) : lines;
    if (popup && !isCommand && matchRow(suggestions, popup)) {
      this.#shownSince = undefined;
      const closingLeft = POPUP_CLOSES_WITHIN_MS - (now - this.#popupKeyAt);
      if (this.#popupKeys > 0 && closingLeft > 0) return wait(Math.min(SURE_AFTER_MS, closingLeft));
      if (profile.closePopup === undefined || this.#popupKeys >= MOST_POPUP_KEYS)
        return giveUp(PROBLEMS.popup);
      return { type: 'close-popup', key: profile.closePopup };
    }
    // A burst of keys lasts until the program has read it, and it has when it shows it.
    this.#shownSince ??= Math.max(this.#typedAt, now - DRAWING_MS);
    const gapLeft = profile.pasteGapMs - (now - this.#shownSince);
    if (gapLeft > 0) return wait(gapLeft);
    if (this.#tries === 0) return { type: 'enter' };
    const patience = PROOF_WAITS_MS[this.#tries - 1] ?? 0;
    if (sinceEnter < patience) return wait(Math.min(TRANSCRIPT_EVERY_MS, patience - sinceEnter));
    if (this.#tries >= PROOF_WAITS_MS.length) return giveUp(PROBLEMS.ignored);
    // A program that has not read the last Enter yet may ask something next: another Enter would answer that.
    this.#idleSince = standing.terminal.isIdle() ? (this.#idleSince ?? now) : undefined;
    const hasRead = this.#idleSince !== undefined && now - this.#idleSince >= SURE_AFTER_MS;
    return hasRead ? { type: 'enter' } : wait(SURE_AFTER_MS);
  }

  #pressEnter(): void {
    const { standing } = this.#turn;
    this.#begunBefore = standing.begun;
    if (this.#tries === 0) this.#sentAt = new Date();
    standing.type(standing.patterns.profile.submitKey, this.#tries === 0 ? 'submit' : 'submit-again');
    this.#lastEnterAt = performance.now();
    if (this.#tries === 0) this.#entered();
    this.#tries += 1;
  }

  async #findProof(lines: readonly string[]): Promise<SubmissionProof | undefined> {
    const { prompt, transcript } = this.#turn;
    const now = performance.now();
    const onScreen = this.#proofOnScreen(lines);
    if (!onScreen) this.#goneSince = undefined;
    else {
      this.#goneSince ??= now;
      if (now - this.#goneSince >= onScreen.sureAfterMs) return onScreen.proof;
    }
    if (transcript && now - this.#transcriptReadAt >= TRANSCRIPT_EVERY_MS) {
      this.#transcriptReadAt = now;
      if (await transcript.turnOf(prompt, this.#sentAt)) return 'transcript';
    }
    return undefined;
  }

  /** What the screen proves if it stays like this for a moment: it may be in the middle of being drawn. */
  #proofOnScreen(
    lines: readonly string[],
  ): { readonly proof: SubmissionProof; readonly sureAfterMs: number } | undefined {
    const { standing, isCommand } = this.#turn;
    const hasBegun = standing.begun > this.#begunBefore;
    if (!this.#typed) return hasBegun ? { proof: 'busy', sureAfterMs: 0 } : undefined;
    // A dialog may look like a composer that holds other text, and one that opens by itself like work that began.
    const isBlocked = standing.state === 'blocked';
    const isEmpty = !isBlocked && this.#typed.isEmptyIn(lines);
    if (isEmpty && hasBegun) return { proof: 'busy', sureAfterMs: 0 };
    const isGone = isBlocked ? !this.#typed.isComposerIn(lines) : !this.#typed.isHeldIn(lines);
    if (isGone && this.#echo.isIn(lines)) return { proof: 'screen', sureAfterMs: SURE_AFTER_MS };
    if (isEmpty && isCommand) return { proof: 'composer', sureAfterMs: SURE_AFTER_MS };
    const isReplaced = !isBlocked && this.#typed.isReplacedIn(lines);
    if (isReplaced && hasBegun) return { proof: 'busy', sureAfterMs: REPLACED_SURE_AFTER_MS };
    if (isReplaced && isCommand) return { proof: 'composer', sureAfterMs: REPLACED_SURE_AFTER_MS };
    return undefined;
  }

  #submitted(proof: SubmissionProof): SubmitResult {
    const submission = { proof, tries: this.#tries, sentAt: this.#sentAt, begunBefore: this.#begunBefore };
    return { type: 'submitted', submission };
  }

  #forgetTimes(): void {
    this.#shownSince = undefined;
    this.#missingSince = undefined;
  }
}

function wait(milliseconds: number): Step {
  return { type: 'wait', milliseconds };
}

function giveUp(problem: string): Step {
  return { type: 'give-up', problem };
}

const PROBLEMS = {
  notShown: 'its composer did not show the prompt, or showed other text beside it, so Enter was not pressed',
  popup: 'a list of suggestions stayed open, so Enter was not pressed',
  gone: 'the prompt left the composer, but nothing shows that it was taken',
  ignored: 'Enter had no visible effect',
} as const;
