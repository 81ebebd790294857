import type BetterSqlite3 from 'better-sqlite3';
import { type Changes, changesFrom } from '../changes.ts';

const POLL_MS = 50;

/** Looks at two counters of the database: one for the changes of others, one for our own. */
export function sqliteChanges(database: BetterSqlite3.Database): Changes {
  const others = database.prepare<[], number>('pragma data_version').pluck();
  const ours = database.prepare<[], number>('select total_changes()').pluck();
  const counters = () => `${others.get()} ${ours.get()}`;
  /** Undefined while the database is locked or cannot be read: it is looked at again soon. */
  const countersNow = (): string | undefined => {
    try {
      return counters();
    } catch {
      return undefined;
    }
  };
  return changesFrom((tell) => {
    let seen = countersNow();
    const timer = setInterval(() => {
      if (!database.open) return clearInterval(timer);
      const now = countersNow();
      if (now === undefined || now === seen) return;
      seen = now;
      tell();
    }, POLL_MS);
    return () => clearInterval(timer);
  });
}
