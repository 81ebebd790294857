import type { Store } from '../../store/dialect.ts';
import type { GarbageItem } from './collect-garbage.ts';
import type { BackupSource } from './daily-due.ts';

/** What a workspace stores and nothing needs any more. */
export interface Garbage {
  /** Finds it, and removes nothing. */
  plan(): Promise<readonly GarbageItem[]>;
  /**
   * Removes what was planned, one by one, as far as still nothing needs it, and yields each. Uploads and runs may go on
   * meanwhile.
   */
  collect(plan: readonly GarbageItem[]): AsyncGenerator<GarbageItem, void>;
}

/** @param store opens the database, which is refused where it has to be there and is not */
export function createGarbage(source: BackupSource, store: () => Promise<Store>): Garbage {
  return {
    plan: async () => {
      await store();
      return await (await import('./collect-garbage.ts')).planGarbage(source);
    },
    async *collect(plan) {
      yield* (await import('./collect-garbage.ts')).collectGarbage(source, plan);
    },
  };
}
