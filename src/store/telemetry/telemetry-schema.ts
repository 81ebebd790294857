import type BetterSqlite3 from 'better-sqlite3';
import { Refusal } from '../../model/refusal.ts';

/** Goes up whenever the tables change. */
export const TELEMETRY_VERSION = 1;

/** Numbers are never given twice: who follows goes by them. Few events belong to a run of a bench. */
const TABLES = `
  create table "Telemetry" (
    "seq" integer primary key autoincrement,
    "ts" integer not null,
    "event_name" text not null,
    "session_id" text,
    "turn_id" text,
    "run_id" text,
    "case_id" text,
    "context" text,
    "payload" text not null
  );
  create index "TelemetryByTime" on "Telemetry" ("ts");
  create index "TelemetryByName" on "Telemetry" ("event_name", "ts");
  create index "TelemetryBySession" on "Telemetry" ("session_id", "ts") where "session_id" is not null;
  create index "TelemetryByTurn" on "Telemetry" ("turn_id", "ts") where "turn_id" is not null;
  create index "TelemetryByRun" on "Telemetry" ("run_id", "ts") where "run_id" is not null;
  create index "TelemetryByCase" on "Telemetry" ("case_id", "ts") where "case_id" is not null;
`;

/** Whether there are tables to read. Refuses what a newer Cuebook wrote, and what is somebody else's. */
export function hasTables(database: BetterSqlite3.Database, path: string): boolean {
  const version = versionOf(database);
  if (version > TELEMETRY_VERSION) {
    throw new Refusal(
      'DATABASE_NEWER',
      `${path} was written by a newer Cuebook (schema ${version}; this one knows ${TELEMETRY_VERSION}). It was left as it is.`,
      { remedy: 'Update Cuebook, or move the file away: it holds nothing but telemetry.' },
    );
  }
  if (version > 0) return true;
  if (database.prepare('select 1 from sqlite_schema').get() === undefined) return false;
  throw new Refusal('INVALID_INPUT', `${path} holds something else than telemetry; it was left as it is.`, {
    remedy: 'Move it away.',
  });
}

/** Makes the tables of a file that has none. */
export function makeTables(database: BetterSqlite3.Database): void {
  database.pragma('auto_vacuum = INCREMENTAL');
  useLog(database);
  database
    .transaction(() => {
      // Another process may have been faster.
      if (versionOf(database) > 0) return;
      database.exec(TABLES);
      database.pragma(`user_version = ${TELEMETRY_VERSION}`);
    })
    .immediate();
}

/** What was written last may be lost in a power cut, but nothing is damaged by it, and hardly anything waits for the disk. */
export function useLog(database: BetterSqlite3.Database): void {
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = NORMAL');
}

function versionOf(database: BetterSqlite3.Database): number {
  const version = database.pragma('user_version', { simple: true });
  if (typeof version !== 'number') throw new Error(`user_version is ${String(version)}`);
  return version;
}
