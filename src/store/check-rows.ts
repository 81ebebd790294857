import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DialectName } from './dialect.ts';
import { LATEST_VERSION } from './migrations/migrations.ts';
import type { Tables } from './tables.ts';

/** A rule that all rows keep, and how many break it. */
export interface BrokenRule {
  readonly rule: string;
  readonly count: number;
  /** Some of the rows, by their ids. */
  readonly examples: readonly string[];
}

const EXAMPLES = 3;

/** Rows that point at nothing or contradict each other, all as of one moment. For databases of the latest version. */
export async function checkRows(db: Kysely<Tables>): Promise<readonly BrokenRule[]> {
  return await db
    .transaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const broken: BrokenRule[] = [];
      for (const [rule, query] of RULES) {
        const { rows } = await query.execute(transaction);
        if (rows.length === 0) continue;
        broken.push({ rule, count: rows.length, examples: rows.slice(0, EXAMPLES).map(({ id }) => id) });
      }
      return broken;
    });
}

/** Whether `checkRows` knows the tables of this version. */
export function canCheckRows(schema: number): boolean {
  return schema === LATEST_VERSION;
}

/** What is damaged in the file itself. PostgreSQL checks its files by itself. */
export async function checkIntegrity(db: Kysely<Tables>, kind: DialectName): Promise<readonly string[]> {
  if (kind === 'postgres') return [];
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check(20)`.execute(db);
  const lines = integrity.rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
  const keys = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db);
  const pairs = Map.groupBy(keys.rows, ({ table, parent }) => `${table} and ${parent}`);
  return [
    ...lines,
    ...Array.from(pairs, ([pair, rows]) => `foreign keys between ${pair} broken in ${rows.length} rows`),
  ];
}

type Rule = readonly [rule: string, query: RawBuilder<{ readonly id: string }>];

/** Each query returns the rows that break the rule. */
const RULES: readonly Rule[] = [
  [
    'sessions without a head',
    sql`select s."id" as "id" from "ChatSessions" s
      where not exists (select 1 from "SessionHeads" h where h."chatSessionId" = s."id")`,
  ],
  pointsAt('heads of sessions that are gone', 'SessionHeads'),
  pointsAt('messages of sessions that are gone', 'Messages', 'id'),
  pointsAt('events of sessions that are gone', 'Events'),
  pointsAt('approvals of sessions that are gone', 'Approvals'),
  pointsAt('terminals of sessions that are gone', 'TerminalRuns', 'id'),
  pointsAt('evidence of sessions that are gone', 'TerminalEvidence', 'id'),
  [
    'forks of sessions that are gone',
    sql`select s."id" as "id" from "ChatSessions" s where s."parentSessionId" is not null
      and not exists (select 1 from "ChatSessions" p where p."id" = s."parentSessionId")`,
  ],
  [
    'messages at or after the place of the next one',
    sql`select m."id" as "id" from "Messages" m join "SessionHeads" h on h."chatSessionId" = m."chatSessionId"
      where m."order" >= h."nextOrder"`,
  ],
  [
    'events with a number that was not given out yet',
    sql`select e."chatSessionId" as "id" from "Events" e
      join "SessionHeads" h on h."chatSessionId" = e."chatSessionId" where e."seq" > h."lastSeq"`,
  ],
  [
    'evidence whose screen is missing',
    sql`select e."id" as "id" from "TerminalEvidence" e where e."screenHash" is not null and not exists
      (select 1 from "TerminalScreens" s where s."chatSessionId" = e."chatSessionId" and s."hash" = e."screenHash")`,
  ],
  [
    'answers of benches that are gone',
    sql`select t."runId" as "id" from "Trials" t
      where not exists (select 1 from "BenchRuns" r where r."id" = t."runId")`,
  ],
  [
    'search entries of messages that are gone',
    sql`select r."messageId" as "id" from "SearchRows" r
      where not exists (select 1 from "Messages" m where m."id" = r."messageId")`,
  ],
];

/** That a row belongs to a session that is there. */
function pointsAt(rule: string, table: keyof Tables, id = 'chatSessionId'): Rule {
  return [
    rule,
    sql`select t.${sql.id(id)} as "id" from ${sql.table(table)} t
      where not exists (select 1 from "ChatSessions" s where s."id" = t."chatSessionId")`,
  ];
}
