import { isSessionId } from '../../model/ids.ts';
import { isRefusal } from '../../model/refusal.ts';
import type { TelemetryQuery, Workbench } from '../../workbench.ts';
import { type GlobalOptions, isScriptPath } from '../context.ts';
import { namedSession } from '../named-session.ts';
import { sinceOption } from './since-option.ts';

/** What the events are to have in common, from the command line. */
export interface FilterOptions {
  readonly event?: string;
  readonly session?: string;
  readonly turn?: string;
  readonly run?: string;
  readonly case?: string;
  readonly since?: string;
}

/** Which events are meant. */
export async function telemetryFilter(
  options: FilterOptions & GlobalOptions,
  workbench: Workbench,
): Promise<Omit<TelemetryQuery, 'limit'>> {
  const { event, session, turn, run, since } = options;
  const from = since === undefined ? undefined : sinceOption(since, new Date());
  return {
    ...(event !== undefined && { event_name: event }),
    ...(session !== undefined && { session_id: await sessionId(session, options, workbench) }),
    ...(turn !== undefined && { turn_id: turn }),
    ...(run !== undefined && { run_id: await runId(run, workbench) }),
    ...(options.case !== undefined && { case_id: options.case }),
    ...(from && { since: from }),
  };
}

/** Events may be of sessions that are gone, or of another program: what is no session here is an id as it is. */
async function sessionId(ref: string, options: GlobalOptions, workbench: Workbench): Promise<string> {
  if (isSessionId(ref)) return ref;
  try {
    return (await namedSession(workbench, options, ref)).id;
  } catch (error) {
    if (isRefusal(error, 'NOT_FOUND') && ref !== 'last' && !isScriptPath(ref)) return ref;
    throw error;
  }
}

/** Of a run that is gone, or of another program's, there may be events: then it is an id as it is. */
async function runId(
  ref: string,
  { bench, telemetry }: Pick<Workbench, 'bench' | 'telemetry'>,
): Promise<string> {
  try {
    return (await bench.find(ref)).id;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const told = await telemetry.query({ run_id: ref, limit: 1 });
    if (told.length > 0) return ref;
    throw error;
  }
}
