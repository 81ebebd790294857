import { setTimeout as sleep } from 'node:timers/promises';
import type { SessionId } from '../model/ids.ts';
import { isRefusal } from '../model/refusal.ts';
import type { RunEvent } from '../model/run.ts';
import { isTypedCall, type TerminalInput } from '../model/terminal.ts';
import { unmistakable } from '../model/unmistakable.ts';
import type { WaitingCall, Workbench } from '../workbench.ts';
import { ask, QuestionInterrupted } from './ask.ts';
import { askLine } from './ask-line.ts';
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
  /** Where a command that waits for input gets what is typed. */
  readonly terminals: Workbench['terminals'];
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
  readonly #terminals: Workbench['terminals'];
  readonly #sessionId: SessionId;
  readonly #fail: (error: unknown) => void;
  readonly #ask: typeof ask;
  #question: AbortController | undefined;

  constructor({ sessions, terminals, sessionId, fail, ask: question = ask }: ConfirmerOptions) {
    this.#sessions = sessions;
    this.#terminals = terminals;
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
      // Ctrl-C stops the run, which reports its own end.
      if (error instanceof QuestionInterrupted || question.signal.aborted) return;
      this.#fail(error);
    });
  }

  async #put(callId: string, repeats: boolean, signal: AbortSignal): Promise<void> {
    const waiting = await this.#sessions.waiting(this.#sessionId);
    const call = waiting.find((each) => each.callId === callId);
    if (!call) return;
    if (call.question?.input !== undefined) {
      await this.#typeInto(call.name, call.question.input, signal);
      return;
    }
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

  /** Gives a command what the person types, line by line, for as long as it waits. */
  async #typeInto(name: string, input: TerminalInput, signal: AbortSignal): Promise<void> {
    io().stdout.write(`${dim(INPUT_HELP)}\n`);
    const isHidden = input === 'hidden';
    const prompt = isHidden ? 'Type it, it is not shown: ' : 'Type a line: ';
    while (!signal.aborted) {
      const line = await askLine(prompt, { isHidden, signal });
      if (signal.aborted) return;
      const { terminal } = this.#terminals.find(this.#sessionId, name);
      terminal.type(line === undefined ? END_OF_INPUT : `${line}\r`);
      // It is asked again only if it goes on to wait.
      await afterAWhile(signal);
    }
  }
}

const INPUT_HELP =
  'Ctrl-D ends the input, and Ctrl-C stops the run. With --attach you type into the terminal itself.';
const END_OF_INPUT = '\u0004';
/** In this time a command that was given a line is seen to have read it. */
const READS_WITHIN_MS = 600;

async function afterAWhile(signal: AbortSignal): Promise<void> {
  await sleep(READS_WITHIN_MS, undefined, { signal }).catch(() => undefined);
}
