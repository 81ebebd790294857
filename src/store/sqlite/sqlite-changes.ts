import type BetterSqlite3 from 'better-sqlite3';
import { type Changes, changesFrom } from '../changes.ts';

const POLL_MS = 50;

/** Looks at two counters of the database: one for the changes of others, one for our own. */
export function sqliteChanges(database: BetterSqlite3.Database): Changes {
  const ours = database.prepare<[], number>('select total_changes()').pluck();
  const counters = () => `${database.pragma('data_version', { simple: true })} ${ours.get()}`;
  return changesFrom((tell) => {
    let seen = counters();
    const timer = setInterval(() => {
      if (!database.open) return clearInterval(timer);
      const now = counters();
      if (now === seen) return;
      seen = now;
      tell();
    }, POLL_MS);
    return () => clearInterval(timer);
  });
}
