import type { SessionId } from '../../model/ids.ts';
import type { WireRequest } from '../../model/wire-request.ts';
import type { RunHelp } from '../run-help.ts';
import type { RunWorld } from '../world.ts';
import type { ContextReport } from './context-report.ts';
import { exactRequest } from './exact-request.ts';
import { reportContext } from './report-context.ts';
import { sessionSource } from './session-source.ts';
import type { TurnChoice } from './turn-choice.ts';

/** What of a session is looked at. */
export interface ContextChoice extends Pick<RunHelp, 'tools'> {
  /** By default what would be sent before the next prompt. */
  readonly turn?: TurnChoice;
}

/** What a model was sent in a turn of a session, or would be sent before the next prompt. Nothing is sent, and nothing kept. */
export async function sessionContext(
  world: RunWorld,
  sessionId: SessionId,
  { turn = 'next', ...help }: ContextChoice = {},
): Promise<ContextReport> {
  return await reportContext(world.context, await sessionSource(world, sessionId, help), turn);
}

/** The same as the provider gets it. */
export async function sessionRequest(
  world: RunWorld,
  sessionId: SessionId,
  { turn = 'next', ...help }: ContextChoice = {},
): Promise<WireRequest> {
  return await exactRequest(world.context, await sessionSource(world, sessionId, help), turn);
}
