import { isNewConversation } from '../../../model/terminal.ts';
import type { ProgramEnd, ProgramEvent, TerminalProgram } from '../program.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { TypedPrompt, takesText, upToCursor } from './composer.ts';
import { EventQueue } from './event-queue.ts';
import { type Followed, followToEnd, followUntilReady } from './follow.ts';
import type { Standing } from './standing.ts';
import { submit } from './submit.ts';
import type { TranscriptWatch } from './transcripts.ts';
import { type CliTurn, TurnClock } from './turn.ts';
import { type NotedAnswer, noteAnswer, tellEnd } from './turn-evidence.ts';
import { isSlashCommand, typeable } from './typed-text.ts';

/** How long a program has to become ready after it was interrupted. */
const INTERRUPTED_WITHIN_MS = 2000;
/** How long a program that looks ready has to show its composer. */
const COMPOSER_WITHIN_MS = 10_000;
const LOOKS_EVERY_MS = 250;

interface VersionWarning {
  readonly code: string;
  readonly message: string;
}

/** The CLI of an agent in its terminal. */
export class CliProgram implements TerminalProgram {
  readonly profile: string;
  readonly terminal: Terminal;
  readonly #standing: Standing;
  readonly #transcript: TranscriptWatch | undefined;
  #isTranscriptKnown = false;
  /** What is to be said of its version, until it was said. */
  #versionWarning: Promise<VersionWarning | undefined> | undefined;
  /** A prompt that was typed, and perhaps never taken. */
  #unsent: TypedPrompt | undefined;
  /** A prompt that was taken, and whose end nobody has seen. */
  #unfinished: { readonly prompt: string; readonly sentAt: Date } | undefined;

  constructor(
    standing: Standing,
    transcript: TranscriptWatch | undefined,
    versionWarning?: Promise<VersionWarning | undefined>,
  ) {
    this.#versionWarning = versionWarning;
    this.profile = standing.patterns.profile.id;
    this.terminal = standing.terminal;
    this.#standing = standing;
    this.#transcript = transcript;
  }

  async *ask(prompt: string, signal: AbortSignal): AsyncGenerator<ProgramEvent> {
    const left = new AbortController();
    const events = new EventQueue<ProgramEvent>();
    const { newConversation, turnSeconds } = this.#standing.patterns.profile;
    const wanted = isNewConversation(prompt) ? (newConversation ?? prompt) : prompt;
    const text = typeable(wanted);
    const turn: CliTurn = {
      prompt: text,
      isCommand: isSlashCommand(text),
      standing: this.#standing,
      transcript: this.#transcript && this.#watched(this.#transcript),
      isTranscriptKnown: this.#isTranscriptKnown,
      clock: new TurnClock(turnSeconds * 1000),
      signal: AbortSignal.any([signal, left.signal]),
      tell: (event) => events.push(event),
    };
    const typing = Promise.withResolvers<void>();
    const stops = [
      this.terminal.onData((data) => turn.tell({ type: 'data', data })),
      this.#standing.onState((state) => turn.tell({ type: 'state', state })),
    ];
    if (text !== wanted) turn.tell({ type: 'warning', ...LEFT_OUT });
    void this.#versionWarning?.then((warning) => {
      if (left.signal.aborted) return;
      if (warning && this.#versionWarning) turn.tell({ type: 'warning', ...warning });
      this.#versionWarning = undefined;
    });
    const running = this.#run(turn, typing.promise)
      .then((end) => turn.tell(end))
      .finally(() => events.end());
    try {
      for await (const event of events.take()) {
        yield event;
        if (event.type === 'typing') typing.resolve();
      }
    } finally {
      left.abort();
      typing.resolve();
      for (const stop of stops) stop();
      await running;
    }
  }

  answer(keys: string): void {
    // Never rejects: it reads a screen, and types.
    void this.#standing.answer(keys);
  }

  async end(): Promise<void> {
    await this.terminal.end();
    this.#standing.close();
  }

  async #run(turn: CliTurn, typing: Promise<void>): Promise<ProgramEnd> {
    const { standing, tell } = turn;
    const ready = await this.#untilItTakesPrompts(turn);
    if (ready !== 'done') return await this.#broken(turn, ready);
    standing.gates = [];
    tell({ type: 'typing' });
    await typing;
    if (turn.signal.aborted) return await this.#broken(turn, 'aborted');
    // To note that it is typed took a while.
    const stillReady = await this.#untilItTakesPrompts(turn);
    if (stillReady !== 'done') return await this.#broken(turn, stillReady);
    const before = standing.seen ?? (await standing.look());
    const { composer } = standing.patterns;
    // What a program shows behind the cursor is no text of the composer.
    const lines = composer?.hasCursor ? upToCursor(before) : before.lines;
    const isUnsentGone = this.#unsent?.isEmptyIn(lines) || this.#unsent?.isReplacedIn(lines);
    if (isUnsentGone === false) return this.#end('unsubmitted', STILL_HELD);
    const typed = composer && new TypedPrompt(turn.prompt, composer, before.lines);
    this.#unsent = typed;
    const answers: NotedAnswer[] = [];
    const entered = () => answers.push(noteAnswer(turn, before));
    const submitted = await submit(turn, { before, typed, entered });
    const [answer] = answers;
    if (submitted.type !== 'submitted' || !answer) {
      await answer?.drop();
      // Nobody knows whether it works on the prompt by now, and nobody waits for it.
      if (answer && turn.signal.aborted) await this.end();
      if (submitted.type === 'submitted') throw new Error('A prompt was submitted without Enter.');
      return await this.#broken(turn, submitted.type, 'problem' in submitted ? submitted.problem : undefined);
    }
    this.#unsent = undefined;
    const { proof, tries, sentAt, begunBefore } = submitted.submission;
    tell({ type: 'submitted', proof, tries });
    const followed = await followToEnd(turn, { sentAt, begunBefore });
    this.#unfinished = followed === 'timed-out' ? { prompt: turn.prompt, sentAt } : undefined;
    if (followed === 'aborted') await this.#interrupt(turn);
    const after = await this.terminal.snapshot();
    await answer.tell(sentAt, after);
    tellEnd(turn, after);
    return this.#end(followed);
  }

  /** The transcript, which is known once a prompt was found in it. */
  #watched(transcript: TranscriptWatch): TranscriptWatch {
    return {
      turnOf: async (prompt, sentAt) => {
        const turn = await transcript.turnOf(prompt, sentAt);
        if (turn) this.#isTranscriptKnown = true;
        return turn;
      },
    };
  }

  /** Waits until the turn before has ended and the composer can be typed into. */
  async #untilItTakesPrompts(turn: CliTurn): Promise<Followed | 'unsubmitted'> {
    const { standing, signal } = turn;
    const { composer } = standing.patterns;
    if (this.#unfinished) {
      const { prompt, sentAt } = this.#unfinished;
      const before: CliTurn = { ...turn, prompt, isCommand: isSlashCommand(prompt) };
      const followed = await followToEnd(before, { sentAt, begunBefore: -1 });
      if (followed !== 'done') return followed;
      this.#unfinished = undefined;
    }
    const deadline = performance.now() + COMPOSER_WITHIN_MS;
    for (;;) {
      const followed = await followUntilReady(turn);
      if (followed !== 'done') return followed;
      const screen = await standing.look();
      const isShown = composer === undefined || (standing.hasFocus && takesText(screen, composer));
      if (standing.state === 'ready' && isShown) return 'done';
      if (performance.now() >= deadline) return 'unsubmitted';
      await standing.change(LOOKS_EVERY_MS, signal);
    }
  }

  async #broken(
    turn: CliTurn,
    reason: Exclude<ProgramEnd['reason'], 'done'>,
    problem: string = NO_COMPOSER,
  ): Promise<ProgramEnd> {
    if (reason !== 'aborted') tellEnd(turn, await this.terminal.snapshot());
    if (reason !== 'unsubmitted') return this.#end(reason);
    return this.#end(reason, `${this.profile} has not taken the prompt: ${problem}.`);
  }

  /** Has the program leave what it does; one that does not is ended. */
  async #interrupt({ standing }: CliTurn): Promise<void> {
    const { interruptKey } = standing.patterns.profile;
    standing.type(interruptKey, 'interrupt');
    const deadline = performance.now() + INTERRUPTED_WITHIN_MS;
    while (standing.state !== 'ready' && standing.state !== 'ended' && performance.now() < deadline) {
      await standing.change(deadline - performance.now());
    }
    if (standing.state !== 'ready') await this.end();
  }

  #end(reason: ProgramEnd['reason'], message?: string): ProgramEnd {
    const words = message ?? WORDS[reason](this.profile, this.#standing);
    return { type: 'end', reason, ...(words !== undefined && { message: words }) };
  }
}

const LEFT_OUT = {
  code: 'keys-left-out',
  message: 'The prompt held control characters. They would have been keys, and were not typed.',
};

const STILL_HELD =
  'An earlier prompt is still in the composer, so nothing was typed: it would have been added to that one.';

const NO_COMPOSER = 'its screen shows something else than its composer, so nothing was typed';

const WORDS: Readonly<
  Record<ProgramEnd['reason'], (profile: string, standing: Standing) => string | undefined>
> = {
  done: () => undefined,
  aborted: () => undefined,
  ended: (profile) => `${profile} ended before it was done with the prompt.`,
  unsubmitted: (profile) => `Nothing shows that ${profile} has taken the prompt, which was typed once.`,
  'timed-out': (profile, { patterns }) =>
    `${profile} was not done with the prompt after ${patterns.profile.turnSeconds} seconds.`,
};
