import type { EndReason, Failure } from '../model/message.ts';
import type { RunClass } from '../model/run.ts';
import type { ContractChecks } from './contract-checks.ts';
import type { RunSettings } from './run-settings.ts';
import type { TurnOutcome } from './run-turn.ts';

/** How a run ended, or would if it ended now. */
export interface RunEnd {
  readonly reason: EndReason;
  readonly error?: Failure;
}

/** Whether what was asked has its answer. */
export function isGood(reason: EndReason): boolean {
  return reason === 'done' || reason === 'length';
}

export function commandFailure({ exitCode = 0 }: Pick<TurnOutcome, 'exitCode'>): RunEnd | undefined {
  if (exitCode === 0) return undefined;
  const message = `The command ended with exit code ${exitCode}.`;
  return { reason: 'error', error: { code: 'COMMAND_FAILED', message } };
}

/** The end of a run that does not go on after an answer that is not what it has to be. */
export function stopBy(checks: Pick<ContractChecks, 'failure' | 'goesOn'> | undefined): RunEnd | undefined {
  return checks?.failure && !checks.goesOn ? { reason: 'error', error: checks.failure } : undefined;
}

/** Where the answers of a run came from, by what was seen of its turns. */
export function classOf(classes: ReadonlySet<RunClass>, { engine }: Pick<RunSettings, 'engine'>): RunClass {
  const [first = engine === 'recorded' ? 'recorded' : 'live', second] = classes;
  return second === undefined ? first : 'mixed';
}
