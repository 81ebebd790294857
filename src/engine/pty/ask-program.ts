import type { EngineEvent } from '../../model/event.ts';
import type { Failure } from '../../model/message.ts';
import { isRefusal, Refusal } from '../../model/refusal.ts';
import { questionCallId, type TerminalQuestion, type TerminalRoute } from '../../model/terminal.ts';
import type { AskedCall, EngineInput } from '../engine.ts';
import type { ProgramEnd, TerminalProgram } from './program.ts';
import { snapshotEvidence } from './snapshot-evidence.ts';
import { evidenceOf } from './turn-evidence.ts';

interface AskedProgram {
  readonly input: EngineInput;
  readonly route: TerminalRoute;
  /** What stands for the prompt where it is noted that it was typed. */
  readonly call: AskedCall;
}

type RunEnd = Extract<EngineEvent, { type: 'run-end' }>;

/** Types a prompt into a program and follows it to its end. What the program asks is put to the user. */
export async function* askProgram(
  program: TerminalProgram,
  { input, route, call }: AskedProgram,
  signal: AbortSignal,
): AsyncGenerator<EngineEvent, RunEnd> {
  const { name: terminal } = route;
  const { permissions } = input;
  const unanswerable = new AbortController();
  const stop = AbortSignal.any([signal, unanswerable.signal]);
  const events = program.ask(input.prompt.text, stop)[Symbol.asyncIterator]();
  let asking: Asking | undefined;
  let isInput = false;
  try {
    for (;;) {
      const { value: event, done } = await events.next();
      if (done) throw new Error(`${program.profile} stopped without an end.`);
      switch (event.type) {
        case 'typing':
          yield { type: 'tool-start', callId: call.callId };
          break;
        case 'data':
          yield { type: 'terminal-data', terminal, data: event.data };
          break;
        case 'state':
          yield { type: 'terminal-state', terminal, profile: program.profile, state: event.state };
          break;
        case 'submitted':
        case 'warning':
          yield event.type === 'submitted' ? { ...event, terminal } : event;
          break;
        case 'evidence':
          yield evidenceOf(event, input, route);
          break;
        case 'question': {
          const { text, ...question } = event.question;
          isInput = question.input !== undefined;
          const shown = { kind: 'question', label: 'screen', text, facts: { question } } as const;
          const asked = evidenceOf({ type: 'evidence', ...shown }, input, route);
          yield asked;
          const questionCall = {
            callId: questionCallId(asked.evidence.id),
            name: program.profile,
            input: { question: text },
          };
          const { may } = await permissions.standingOf(questionCall);
          // What nobody has read is not answered with whatever the program proposes.
          if (may === 'run' && event.question.choices.some(({ answer }) => answer === 'allow')) {
            program.answer(keysFor(event.question, 'allow'));
            break;
          }
          yield { type: 'approval-request', callId: questionCall.callId };
          asking = new Asking(questionCall, permissions, stop, {
            answered: (answer, choice) => {
              // Somebody who types may have been quicker: what comes next is another's.
              if (event.stands()) program.answer(keysFor(event.question, answer, choice));
            },
            failed: (error) => unanswerable.abort(withoutInput(error, event.question)),
          });
          break;
        }
        case 'question-answered':
          await asking?.settle();
          asking = undefined;
          yield { type: 'terminal-state', terminal, profile: program.profile, state: 'busy' };
          break;
        case 'end':
          if (unanswerable.signal.aborted && !signal.aborted) {
            // The command is stopped: nobody can answer it later.
            if (isInput) await asking?.settle();
            throw unanswerable.signal.reason;
          }
          return { ...runEnd(event, program), ...lastScreen(event, input, route) };
        default:
          event satisfies never;
      }
    }
  } finally {
    asking?.stop();
    await events.return?.();
  }
}

/** Where nobody is there to type, no later answer can help: the command is ended. */
function withoutInput(error: unknown, { text, input }: TerminalQuestion): unknown {
  if (input === undefined || !isRefusal(error, 'CONFIRM_REQUIRED')) return error;
  const [what = ''] = text.split('\n', 1);
  return new Refusal('CONFIRM_REQUIRED', `${what} Nobody is there to type it, so the command was stopped.`, {
    remedy:
      'Run it with --attach, or without --json in a terminal, and type it there. Or give it to the command: `command < file`, or an option such as --yes.',
    cause: error,
  });
}

interface AskingEnds {
  answered(answer: 'allow' | 'deny', choice: number | undefined): void;
  /** Nobody can answer. */
  failed(error: unknown): void;
}

/** A question that is put to the user, until it is answered here or where somebody types. */
class Asking {
  readonly #call: AskedCall;
  readonly #permissions: EngineInput['permissions'];
  readonly #over = new AbortController();

  constructor(
    call: AskedCall,
    permissions: EngineInput['permissions'],
    signal: AbortSignal,
    { answered, failed }: AskingEnds,
  ) {
    this.#call = call;
    this.#permissions = permissions;
    const stop = AbortSignal.any([signal, this.#over.signal]);
    const told = async () => {
      const answer = await permissions.answerTo(call, stop);
      const choice = await permissions.choiceFor?.(call);
      if (!stop.aborted) answered(answer, choice);
    };
    told().catch((error: unknown) => {
      if (!stop.aborted) failed(error);
    });
  }

  /** Somebody has answered in the terminal itself. */
  async settle(): Promise<void> {
    this.stop();
    await this.#permissions.settle?.(this.#call);
  }

  stop(): void {
    this.#over.abort();
  }
}

const ENTER = '\r';
const ESCAPE = '\u001B';

/** What is typed for a choice, or to allow or deny; without a better word, Enter takes what is proposed, and Escape refuses. */
function keysFor({ choices }: TerminalQuestion, answer: 'allow' | 'deny', chosen?: number): string {
  const choice = chosen === undefined ? choices.find((each) => each.answer === answer) : choices[chosen];
  return choice?.keys ?? (answer === 'allow' ? ENTER : ESCAPE);
}

function runEnd({ reason, message }: ProgramEnd, { profile }: TerminalProgram): RunEnd {
  if (reason === 'done' || reason === 'aborted') return { type: 'run-end', reason };
  const error: Failure = { code: 'TERMINAL_FAILED', message: message ?? WORDS[reason](profile) };
  return { type: 'run-end', reason: 'error', error };
}

/** It is told after the end, so that whoever waits for the end does not wait for it. */
function lastScreen(
  { screen }: ProgramEnd,
  input: EngineInput,
  route: TerminalRoute,
): Pick<RunEnd, 'screen'> {
  if (!screen) return {};
  const kept = screen.then(
    (seen) => evidenceOf({ type: 'evidence', ...snapshotEvidence(seen) }, input, route).evidence,
  );
  // Whoever takes it hears of it.
  kept.catch(() => undefined);
  return { screen: kept };
}

const WORDS = {
  unsubmitted: (profile: string) => `Nothing shows that ${profile} has taken the prompt.`,
  ended: (profile: string) => `${profile} was over before it was done with the prompt.`,
  'timed-out': (profile: string) => `${profile} took too long with the prompt.`,
} as const;
