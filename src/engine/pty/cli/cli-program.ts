import { isNewConversation } from '../../../model/terminal.ts';
import type { ProgramEnd, ProgramEvent, TerminalProgram } from '../program.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { composerText, HeldPrompt } from './composer.ts';
import { EventQueue } from './event-queue.ts';
import { type Followed, followToEnd, followUntilReady } from './follow.ts';
import type { Standing } from './standing.ts';
import { submit } from './submit.ts';
import type { TranscriptWatch } from './transcripts.ts';
import { type CliTurn, TurnClock } from './turn.ts';
import { type NotedAnswer, noteAnswer, tellSnapshot } from './turn-evidence.ts';
import { isSlashCommand, typeable } from './typed-text.ts';

/** How long a program has to become ready after it was interrupted. */
const INTERRUPTED_WITHIN_MS = 2000;

/** The CLI of an agent in its terminal. */
export class CliProgram implements TerminalProgram {
  readonly profile: string;
  readonly terminal: Terminal;
  readonly #standing: Standing;
  readonly #transcript: TranscriptWatch | undefined;
  /** What was typed, and perhaps never taken. */
  #unsent: string | undefined;

  constructor(standing: Standing, transcript: TranscriptWatch | undefined) {
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
      transcript: this.#transcript,
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
    this.#standing.answer(keys);
  }

  async end(): Promise<void> {
    await this.terminal.end();
    this.#standing.close();
  }

  async #run(turn: CliTurn, typing: Promise<void>): Promise<ProgramEnd> {
    const { standing, tell } = turn;
    const ready = await followUntilReady(turn);
    if (ready !== 'done') return await this.#broken(turn, ready);
    standing.gates = [];
    const before = await this.terminal.screen();
    if (this.#holdsUnsent(before.lines)) return this.#end('unsubmitted', STILL_HELD);
    tell({ type: 'typing' });
    await typing;
    if (turn.signal.aborted) return await this.#broken(turn, 'aborted');
    this.#unsent = turn.prompt;
    const answers: NotedAnswer[] = [];
    const submission = await submit(turn, before.lines, () => answers.push(noteAnswer(turn, before)));
    const [answer] = answers;
    if (!submission || !answer) {
      await answer?.drop();
      // Nobody knows whether it works on the prompt by now, and nobody waits for it.
      if (answer && turn.signal.aborted) await this.end();
      if (turn.signal.aborted) return await this.#broken(turn, 'aborted');
      if (standing.state === 'ended') return await this.#broken(turn, 'ended');
      tellSnapshot(turn, await this.terminal.snapshot());
      return this.#end('unsubmitted');
    }
    this.#unsent = undefined;
    const { proof, tries, sentAt, begunBefore } = submission;
    tell({ type: 'submitted', proof, tries });
    const followed = await followToEnd(turn, { sentAt, begunBefore });
    if (followed === 'aborted') await this.#interrupt(turn);
    const after = await this.terminal.snapshot();
    await answer.tell(sentAt, after);
    tellSnapshot(turn, after);
    return this.#end(followed);
  }

  async #broken(turn: CliTurn, reason: Exclude<Followed, 'done'>): Promise<ProgramEnd> {
    if (reason !== 'aborted') tellSnapshot(turn, await this.terminal.snapshot());
    return this.#end(reason);
  }

  /** Whether the composer still holds what was typed and never taken: whatever is typed now would be added to it. */
  #holdsUnsent(lines: readonly string[]): boolean {
    const { composer } = this.#standing.patterns;
    if (this.#unsent === undefined || composer === undefined) return false;
    return new HeldPrompt(this.#unsent, undefined).isIn(composerText(lines, composer));
  }

  /** Has the program leave what it does; one that does not is ended. */
  async #interrupt({ standing }: CliTurn): Promise<void> {
    const { interruptKey } = standing.patterns.profile;
    this.terminal.type(interruptKey);
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
  'A prompt from before still stands in the composer: what is typed now would be added to it.';

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
