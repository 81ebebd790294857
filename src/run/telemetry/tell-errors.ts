import { hasWorkspaceFolder } from '../../files/workspace-folder.ts';
import type { SessionId } from '../../model/ids.ts';
import type { TelemetryContext, TelemetrySink } from '../../model/telemetry.ts';
import type { RunWorld } from '../world.ts';
import { codeOfError } from './code-of.ts';

/** The run that something went wrong with. */
interface ToldRun {
  readonly sessionId?: SessionId;
  readonly about?: TelemetryContext | undefined;
}

/** Tells that a run failed, by a code. */
export function tellRunFailed(sink: TelemetrySink, { sessionId, about }: ToldRun, code: string): void {
  const context = { ...about, ...(sessionId !== undefined && { session_id: sessionId }) };
  sink.emit('error', context, { code, where: 'run' });
}

/** Tells of what is thrown, and throws it. */
export async function tellingErrors<Result>(
  sink: TelemetrySink,
  run: ToldRun,
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    tellRunFailed(sink, run, codeOfError(error));
    throw error;
  }
}

type Ask<Request, Result> = (world: RunWorld, request: Request, signal: AbortSignal) => Promise<Result>;

/** What prepares a run, with what it refuses told. */
export function tellingRefusals<Request extends ToldRun, Result>(
  ask: Ask<Request, Result>,
): Ask<Request, Result> {
  return async (world, request, signal) => {
    try {
      return await ask(world, request, signal);
    } catch (error) {
      // Who does not want it any more gets it back as they gave it; and what came to nothing leaves nothing in a new folder.
      const isTold = !signal.aborted && hasWorkspaceFolder(world.workspace);
      if (isTold) tellRunFailed(world.telemetry, request, codeOfError(error));
      throw error;
    }
  };
}
