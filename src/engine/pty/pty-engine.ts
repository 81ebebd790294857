import type { EngineEvent } from '../../model/event.ts';
import { refusedWith } from '../../model/refused-with.ts';
import {
  MAIN_TERMINAL,
  SHELL_PROFILE,
  startedProfile,
  type TerminalRoute,
  type TerminalState,
  typedCallId,
} from '../../model/terminal.ts';
import type { Engine, EngineInput } from '../engine.ts';
import { askProgram } from './ask-program.ts';
import type { TerminalProgram } from './program.ts';
import { snapshotEvidence } from './snapshot-evidence.ts';
import type { Terminals } from './terminals.ts';
import { evidenceOf } from './turn-evidence.ts';

export interface PtyEngineOptions {
  readonly terminals: Terminals;
  /** The folder in which programs start. */
  readonly cwd: string;
}

type RunEnd = Extract<EngineEvent, { type: 'run-end' }>;

const MAIN: TerminalRoute = { name: MAIN_TERMINAL, profile: SHELL_PROFILE, isContinued: false };

/** Types prompts into terminals, and tells what the programs in them do. */
export function ptyEngine(options: PtyEngineOptions): Engine {
  return {
    name: 'pty',
    async *run(input, signal) {
      yield { type: 'run-start' };
      try {
        yield yield* typed(input, options, signal);
      } catch (error) {
        yield signal.aborted
          ? { type: 'run-end', reason: 'aborted' }
          : { type: 'run-end', reason: 'error', error: refusedWith(error) };
      }
    },
  };
}

/** Types a prompt, unless it was typed before and the user does not want it typed again. */
async function* typed(
  input: EngineInput,
  options: PtyEngineOptions,
  signal: AbortSignal,
): AsyncGenerator<EngineEvent, RunEnd> {
  const { text, terminal: route = MAIN } = input.prompt;
  signal.throwIfAborted();
  const call = { callId: typedCallId(input.turnId), name: route.name, input: { prompt: text } };
  const { may, hasBegun, notice } = await input.permissions.standingOf(call);
  // Who was asked before may have answered since, while nothing ran.
  let isDenied = may === 'not-run';
  if (hasBegun && may === 'be-asked') {
    if (notice !== undefined) yield { type: 'warning', code: 'approval-not-valid', message: notice };
    yield { type: 'approval-request', callId: call.callId, repeats: true };
    isDenied = (await input.permissions.answerTo(call, signal)) === 'deny';
  }
  if (isDenied) return { type: 'run-end', reason: 'refused', error: NOT_AGAIN };
  const started = startedProfile(text);
  // Who names a program wants that one, whatever ran before.
  const isContinued = route.isContinued && started === undefined;
  const wanted = { ...route, profile: started ?? route.profile, isContinued };
  const program = yield* opened(input, wanted, options, signal);
  if (started === undefined) return yield* askProgram(program, { input, route, call }, signal);
  const snapshot = snapshotEvidence(await program.terminal.snapshot());
  yield evidenceOf({ type: 'evidence', ...snapshot }, input, route);
  return { type: 'run-end', reason: 'done' };
}

const NOT_AGAIN = {
  message: 'The prompt was typed before, and was not to be typed again.',
  remedy: 'Begin a new session with --fresh.',
} as const;

/** The program that a prompt is for: the one that runs in its terminal, or one that is started now. */
async function* opened(
  { sessionId }: EngineInput,
  route: TerminalRoute,
  { terminals, cwd }: PtyEngineOptions,
  signal: AbortSignal,
): AsyncGenerator<EngineEvent, TerminalProgram> {
  const running = terminals.switchTo(sessionId, route);
  if (running) {
    yield* continuing(running, route, terminals);
    return running;
  }
  const standing = (state: TerminalState): EngineEvent => ({
    type: 'terminal-state',
    terminal: route.name,
    profile: route.profile,
    state,
  });
  const isMissed = route.isContinued && !terminals.isThere(sessionId, route.name);
  const isElsewhere = isMissed && (await terminals.runsElsewhere(sessionId, route.name));
  yield standing('starting');
  const program = await terminals.start({ sessionId, route, cwd }, signal);
  const isTold = yield* continuing(program, route, terminals);
  if (isMissed && !isTold) {
    yield { type: 'warning', code: 'terminal-new', message: anew(route, isElsewhere) };
  }
  yield standing('ready');
  return program;
}

/** Says of a program that continues an earlier conversation that it does; gives whether it does. */
function* continuing(
  program: TerminalProgram,
  { name }: TerminalRoute,
  terminals: Terminals,
): Generator<EngineEvent, boolean> {
  const conversation = terminals.takeContinued(program);
  if (!conversation) return false;
  const where = name === MAIN_TERMINAL ? '' : ` in the terminal ${name}`;
  const message = `${program.profile} was started again${where}, and continues ${program.profile}'s conversation ${conversation.id}.`;
  yield { type: 'warning', code: 'terminal-continued', message };
  return true;
}

function anew({ name }: TerminalRoute, isElsewhere: boolean): string {
  const which = name === MAIN_TERMINAL ? 'The terminal' : `The terminal ${name}`;
  const where = isElsewhere ? 'is in another process, such as a server' : 'is gone';
  return `${which} of the prompts before ${where}: what comes now is typed into a new one, which knows nothing of them.`;
}
