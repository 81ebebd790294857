import type { SessionId } from '../model/ids.ts';
import { isRefusal } from '../model/refusal.ts';
import type { RunEvent } from '../model/run.ts';
import { isTypedCall } from '../model/terminal.ts';
import { unmistakable } from '../model/unmistakable.ts';
import type { WaitingCall, Workbench } from '../workbench.ts';
import { ask } from './ask.ts';
import { io } from './io.ts';
import { bold, dim } from './paint.ts';
import { printable } from './printable.ts';

function aboutCall({ callId }: WaitingCall, repeats: boolean): string {
  if (!repeats) return 'It wants to change something.';
  return isTypedCall(callId)
    ? 'It was typed before, and nobody saw it end. Allow it to be typed again, into a new terminal.'
    : 'The program was stopped while it ran. It may have taken effect already; allow it to run again.';
}

interface ConfirmerOptions {
  readonly sessions: Workbench['sessions'];
  readonly sessionId: SessionId;
  /** Called with what goes wrong. */
  fail(error: unknown): void;
  /** By default at the terminal, which nobody else must be reading. */
  readonly ask?: typeof ask | undefined;
}

/**
 * Puts the questions of a run to the person at the terminal. An answer from elsewhere, or the end of the run, takes
 * the question back.
 */
export class CallConfirmer {
  readonly #sessions: Workbench['sessions'];
  readonly #sessionId: SessionId;
  readonly #fail: (error: unknown) => void;
  readonly #ask: typeof ask;
  #question: AbortController | undefined;

  constructor({ sessions, sessionId, fail, ask: question = ask }: ConfirmerOptions) {
    this.#sessions = sessions;
    this.#sessionId = sessionId;
    this.#fail = fail;
    this.#ask = question;
  }

  /** Sees every event of the run. */
  watch(event: RunEvent): void {
    if (event.type === 'status-changed' && event.data.status === 'waiting_confirmation') return;
    // A dialog in a terminal may never stand still: what comes out of it answers nothing.
    if (event.type === 'terminal-data') return;
    this.#question?.abort();
    this.#question = undefined;
    if (event.type !== 'approval-requested') return;
    const { callId, repeats } = event.data;
    const question = new AbortController();
    this.#question = question;
    this.#put(callId, repeats ?? false, question.signal).catch((error: unknown) => {
      if (!question.signal.aborted) this.#fail(error);
    });
  }

  async #put(callId: string, repeats: boolean, signal: AbortSignal): Promise<void> {
    const waiting = await this.#sessions.waiting(this.#sessionId);
    const call = waiting.find((each) => each.callId === callId);
    if (!call) return;
    // What a program in a terminal asks stands on the page already.
    if (!call.question) {
      const what = `${bold(printable(call.name))} ${unmistakable(JSON.stringify(call.input))}`;
      io().stdout.write(`\n${what}\n${dim(aboutCall(call, repeats))}\n`);
    }
    const isAllowed = await this.#ask('Allow it? [y/N] ', signal);
    if (signal.aborted) return;
    try {
      await this.#sessions.confirm(this.#sessionId, callId, isAllowed ? 'allow' : 'deny');
    } catch (error) {
      // Somebody else was quicker.
      if (!isRefusal(error, 'INVALID_INPUT')) throw error;
    }
  }
}
