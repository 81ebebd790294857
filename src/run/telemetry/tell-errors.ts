import type { SessionId } from '../../model/ids.ts';
import type { TelemetryContext, TelemetrySink } from '../../model/telemetry.ts';
import { codeOfError } from './code-of.ts';

/** The run that something went wrong with. */
interface ToldRun {
  readonly sessionId?: SessionId;
  readonly about?: TelemetryContext | undefined;
}

/** Tells that a run failed, by a code. */
export function tellRunFailed(sink: TelemetrySink, { sessionId, about }: ToldRun, code: string): void {
  sink.emit(
    'error',
    { ...about, ...(sessionId !== undefined && { session_id: sessionId }) },
    { code, where: 'run' },
  );
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
