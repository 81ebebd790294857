import { errorMessage } from '../../model/error-code.ts';
import type { TelemetryFacts, TelemetryState, Workbench } from '../../workbench.ts';
import { byteWords } from '../byte-words.ts';
import { counted } from '../counted.ts';

/** How telemetry stands: how it is set, what is kept, and what is wrong. */
export interface TelemetryHealth extends TelemetryFacts {
  readonly state: TelemetryState;
  readonly problem?: string;
}

export async function telemetryHealth({ telemetry }: Pick<Workbench, 'telemetry'>): Promise<TelemetryHealth> {
  await telemetry.flush();
  const state = telemetry.state();
  const problem = state.problem === undefined ? {} : { problem: state.problem };
  try {
    return { ...(await telemetry.facts()), state, ...problem };
  } catch (error) {
    // What is wrong with a file is no concern of who keeps nothing in it.
    const isKeptHere = state.mode === 'local' || state.mode === 'both';
    return {
      bytes: 0,
      events: 0,
      names: [],
      state,
      ...(isKeptHere ? { problem: errorMessage(error) } : problem),
    };
  }
}

/** `local: 1,204 events, 312 KB, kept for 7 days`. */
export function healthWords({ state, events, bytes }: TelemetryHealth): string {
  const { mode, endpoint, retentionDays } = state;
  const kept = events === 0 ? 'no events yet' : `${counted(events, 'event')}, ${byteWords(bytes)}`;
  const ofBefore = events === 0 ? '' : `; ${kept} from before`;
  const sent = endpoint === undefined ? '' : `, sent to ${endpoint}`;
  if (mode === 'off' || mode === 'remote') return `${mode}${sent}${ofBefore}`;
  return `${mode}: ${kept}, kept for ${counted(retentionDays, 'day')}${sent}`;
}
