import type BetterSqlite3 from 'better-sqlite3';
import type { KeptEvent, TelemetryEvent, TelemetryPage } from '../../model/telemetry.ts';
import { CONTEXT_COLUMNS, eventOf, rowOf, type TelemetryRow } from './telemetry-rows.ts';

type KeptRow = TelemetryRow & { readonly seq: number };

/** More at once would hold up who else works in the process. */
const PRUNED_AT_ONCE = 1_000;
const PAGES_FREED_AT_ONCE = 200;

const COLUMNS =
  '"seq", "ts", "event_name", "session_id", "turn_id", "run_id", "case_id", "context", "payload"';

/** Of rows that are written together, so many in one statement. */
const ROWS_AT_ONCE = 20;

function insertOf(database: BetterSqlite3.Database, rows: number): BetterSqlite3.Statement<unknown[]> {
  const values = Array(rows).fill('(?, ?, ?, ?, ?, ?, ?, ?)').join();
  return database.prepare<unknown[]>(
    `insert into "Telemetry" ("ts", "event_name", "session_id", "turn_id", "run_id", "case_id", "context", "payload")
     values ${values}`,
  );
}

/** In the order of the columns above. */
function valuesOf(event: TelemetryEvent): readonly (string | number | null)[] {
  const { ts, event_name, session_id, turn_id, run_id, case_id, context, payload } = rowOf(event);
  return [ts, event_name, session_id, turn_id, run_id, case_id, context, payload];
}

/** What is done with the tables of telemetry. */
export class TelemetryStatements {
  readonly #database: BetterSqlite3.Database;
  readonly #insert: (events: readonly TelemetryEvent[]) => void;

  constructor(database: BetterSqlite3.Database) {
    this.#database = database;
    const one = insertOf(database, 1);
    const many = insertOf(database, ROWS_AT_ONCE);
    this.#insert = database.transaction((events: readonly TelemetryEvent[]) => {
      let at = 0;
      for (; at + ROWS_AT_ONCE <= events.length; at += ROWS_AT_ONCE) {
        many.run(...events.slice(at, at + ROWS_AT_ONCE).flatMap(valuesOf));
      }
      for (const event of events.slice(at)) one.run(...valuesOf(event));
    }).immediate;
  }

  /** All of them or none. */
  write(events: readonly TelemetryEvent[]): void {
    this.#insert(events);
  }

  query({ event_name, since, until, before, limit, ...context }: TelemetryPage): readonly KeptEvent[] {
    const conditions: string[] = [];
    const values: (string | number)[] = [];
    const demand = (condition: string, value: string | number | undefined): void => {
      if (value === undefined) return;
      conditions.push(condition);
      values.push(value);
    };
    demand('"event_name" = ?', event_name);
    for (const column of CONTEXT_COLUMNS) demand(`"${column}" = ?`, context[column]);
    demand('"ts" >= ?', since?.getTime());
    demand('"ts" <= ?', until?.getTime());
    if (before) {
      conditions.push('("ts", "seq") < (?, ?)');
      values.push(Date.parse(before.ts), before.seq);
    }
    const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
    return this.#database
      .prepare<(string | number)[], KeptRow>(
        `select ${COLUMNS} from "Telemetry" ${where} order by "ts" desc, "seq" desc limit ?`,
      )
      .all(...values, limit)
      .map(eventOf);
  }

  after(seq: number, limit: number): readonly KeptEvent[] {
    return this.#database
      .prepare<[number, number], KeptRow>(
        `select ${COLUMNS} from "Telemetry" where "seq" > ? order by "seq" limit ?`,
      )
      .all(seq, limit)
      .map(eventOf);
  }

  last(): number {
    return this.#number('select max("seq") from "Telemetry"') ?? 0;
  }

  prune(before: Date): number {
    const { changes } = this.#database
      .prepare<[number, number]>(
        `delete from "Telemetry" where "seq" in (select "seq" from "Telemetry" where "ts" < ? order by "ts" limit ?)`,
      )
      .run(before.getTime(), PRUNED_AT_ONCE);
    if (changes > 0) this.#database.pragma(`incremental_vacuum(${PAGES_FREED_AT_ONCE})`);
    return changes;
  }

  /** How much is kept, and from when to when. */
  facts(): {
    readonly bytes: number;
    readonly events: number;
    readonly names: readonly { readonly event_name: string; readonly count: number }[];
    readonly oldest?: string;
    readonly newest?: string;
  } {
    const names = this.#database
      .prepare<[], { readonly event_name: string; readonly count: number }>(
        `select "event_name", count(*) as "count" from "Telemetry" group by 1 order by 2 desc, 1`,
      )
      .all();
    const oldest = this.#number('select min("ts") from "Telemetry"');
    const newest = this.#number('select max("ts") from "Telemetry"');
    return {
      bytes: (this.#number('pragma page_count') ?? 0) * (this.#number('pragma page_size') ?? 0),
      events: names.reduce((sum, { count }) => sum + count, 0),
      names,
      ...(oldest !== undefined && { oldest: new Date(oldest).toISOString() }),
      ...(newest !== undefined && { newest: new Date(newest).toISOString() }),
    };
  }

  #number(sql: string): number | undefined {
    return this.#database.prepare<[], number | null>(sql).pluck().get() ?? undefined;
  }
}
