import { CallEvents } from './call-events.ts';
import type { CodeAgent, CodeCall, CodeEvent } from './code-agent.ts';
import type { CodeProcess, Ending } from './code-process.ts';
import { agentFailed, thrownWords } from './failure.ts';
import type { ChildFrame, LoadedFiles } from './frames.ts';
import type { CodeLimits } from './limits.ts';
import { checkedResponse } from './response-check.ts';

/** The process was gone before the call reached it: nothing was done. */
export class NotBegun extends Error {}

/** What a marker counts as, so that nobody is flooded with them. */
const MARKER_LENGTH = 16;

export interface CallOptions {
  readonly number: number;
  readonly agent: CodeAgent;
  readonly process: CodeProcess;
  readonly limits: CodeLimits;
  /** Of the code that was loaded during the call. */
  onFiles(files: LoadedFiles): void;
}

/** A call on its way through a process: from frames to events, within the limits. */
export class RunningCall {
  readonly #events = new CallEvents();
  readonly #options: CallOptions;
  readonly #over = Promise.withResolvers<void>();
  readonly #silence: NodeJS.Timeout;
  readonly #total: NodeJS.Timeout;
  #abort: NodeJS.Timeout | undefined;
  #hasBegun = false;
  #isOver = false;
  #length = 0;
  /** What made it fail, where that is more than the end of the process. */
  #failure: string | undefined;

  constructor(call: CodeCall, options: CallOptions) {
    this.#options = options;
    const { process, limits, number } = options;
    const { silenceMs, totalMs } = limits;
    this.#silence = setTimeout(() => process.kill(`said nothing for ${silenceMs / 1000} s`), silenceMs);
    this.#total = setTimeout(() => process.kill(`was not done after ${totalMs / 1000} s`), totalMs);
    process.listen({
      heard: (frame) => this.#hear(frame),
      ended: (ending) => this.#failWith(ending),
    });
    process.forgetOutput();
    process.send({ type: 'call', number, call });
  }

  get events(): AsyncIterable<CodeEvent> {
    return this.#events;
  }

  /** Until the process is free again, or has ended. */
  get over(): Promise<void> {
    return this.#over.promise;
  }

  /** The events end with this reason; the process has a moment to come to its own end. */
  abort(reason: unknown): void {
    this.#events.end(reason);
    if (this.#isOver || this.#abort) return;
    const { process, limits, number } = this.#options;
    process.send({ type: 'abort', number });
    this.#abort = setTimeout(() => process.kill('did not heed an abort'), limits.abortMs);
  }

  #hear(frame: ChildFrame): void {
    const { process, number } = this.#options;
    this.#silence.refresh();
    if (!('number' in frame) || (frame.number ?? number) !== number) {
      process.kill('spoke out of turn');
      return;
    }
    if (frame.type === 'begun') this.#hasBegun = true;
    else if (frame.type === 'text') this.#pass(frame, frame.delta.length);
    else if (frame.type === 'marker') this.#pass(frame, MARKER_LENGTH);
    else if (frame.type === 'end') this.#answer(frame);
    // To throw is a usual way to heed an abort.
    else if (this.#abort) this.#settle();
    else this.#fail(`failed: ${thrownWords(frame.failure)}`);
  }

  #pass(event: Extract<ChildFrame, { type: 'text' | 'marker' }>, length: number): void {
    const { process, limits } = this.#options;
    this.#length += length;
    if (this.#length > limits.textLength)
      process.kill(`gave more than ${limits.textLength} characters of text`);
    else this.#events.push(event.type === 'text' ? { type: 'text', delta: event.delta } : { type: 'marker' });
  }

  #answer({ response: given, files }: Extract<ChildFrame, { type: 'end' }>): void {
    const { response, problem } = checkedResponse(given);
    if (problem !== undefined) {
      this.#fail(`answered with something that is no response: ${problem}`);
      return;
    }
    this.#options.onFiles(files);
    if (response) this.#events.push({ type: 'response', response });
    this.#events.end();
    this.#settle();
  }

  /** It is told once the process has ended: then its last words are there. */
  #fail(what: string): void {
    this.#failure = what;
    this.#options.process.kill(what);
  }

  #failWith({ how, wasKilled, stderr }: Ending): void {
    const wasLost = !this.#hasBegun && !wasKilled;
    const error = wasLost ? new NotBegun() : agentFailed(this.#options.agent, this.#failure ?? how, stderr);
    this.#events.end(error);
    this.#settle();
  }

  #settle(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const timer of [this.#silence, this.#total, this.#abort]) clearTimeout(timer);
    this.#over.resolve();
  }
}
