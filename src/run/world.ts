import type { Engine, RecordingLookup } from '../engine/engine.ts';
import type { EngineName } from '../model/session.ts';
import type { Store } from '../store/dialect.ts';
import type { LeaseTimes } from '../store/lease.ts';

/** What a run needs from the rest of the program; `workbench.ts` puts it together. */
export interface RunWorld {
  /** Opens the database when it is first asked for. */
  store(): Promise<Store>;
  readonly now: () => Date;
  readonly leaseTimes: LeaseTimes;
  /** Makes the engine of a run. Refuses one that is not there. */
  engineFor(name: EngineName, recordings: RecordingLookup): Engine;
}
