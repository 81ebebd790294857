import { type CompiledQuery, type Kysely, sql } from 'kysely';
import type { SessionId } from '../model/ids.ts';
import type { Message } from '../model/message.ts';
import type { Evidence, NewEvidence } from '../model/terminal.ts';
import type { Store } from './dialect.ts';
import { insertStatements } from './insert-rows.ts';
import { lineage } from './lineage.ts';
import type { MessageWindow } from './message.repository.ts';
import type { Tables } from './tables.ts';
import { EVIDENCE_INSERT, evidenceRows, type ReadEvidence, toEvidence } from './terminal-evidence.table.ts';

export interface EvidenceWindow extends MessageWindow {
  /** Give the screens of snapshots with their colours too. */
  readonly withScreens?: boolean;
}

/**
 * What is kept of the terminals of a session, in order: of the turns that have rows among those which `listMessages`
 * gives for the same window. So a fork sees that of the turns it shares.
 */
export async function listEvidence(
  { db }: Store,
  sessionId: SessionId,
  { from = 0, limit, withScreens = false }: EvidenceWindow = {},
): Promise<readonly Evidence[]> {
  const atMost = limit === undefined ? sql`` : sql`order by m."order" limit ${limit}`;
  const ansi = withScreens ? sql`s."ansi"` : sql`null`;
  const { rows } = await sql<ReadEvidence>`select e."id", e."chatSessionId", e."turnId", e."kind", e."label",
      e."terminal", coalesce(e."text", s."text") as "text", ${ansi} as "ansi", e."facts", e."createdAt"
    from ${lineage(sessionId)} l
    join "TerminalEvidence" e on e."chatSessionId" = l."id"
    left join "TerminalScreens" s on s."chatSessionId" = e."chatSessionId" and s."hash" = e."screenHash"
    where e."turnId" in (
      select "turnId" from (
        select m."turnId" from ${lineage(sessionId)} v
        join "Messages" m on m."chatSessionId" = v."id" and m."order" < v."upTo" and m."order" >= ${from}
        ${atMost}
      ) as visible where "turnId" is not null
    )
    order by l."depth" desc, e."position"`.execute(db);
  return rows.map(toEvidence);
}

/** What is kept of one turn that its own session holds, without screens. */
export async function listTurnEvidence(
  { db }: Store,
  { chatSessionId, turnId }: Pick<Message, 'chatSessionId' | 'turnId'>,
): Promise<readonly Evidence[]> {
  const rows = await db
    .selectFrom('TerminalEvidence as e')
    .leftJoin('TerminalScreens as s', (join) =>
      join.onRef('s.chatSessionId', '=', 'e.chatSessionId').onRef('s.hash', '=', 'e.screenHash'),
    )
    .select([
      'e.id',
      'e.chatSessionId',
      'e.turnId',
      'e.kind',
      'e.label',
      'e.terminal',
      'e.facts',
      'e.createdAt',
    ])
    .select(sql<string>`coalesce(e."text", s."text")`.as('text'))
    .select(sql<null>`null`.as('ansi'))
    .where('e.turnId', '=', turnId)
    .where('e.chatSessionId', '=', chatSessionId)
    .orderBy('e.position')
    .execute();
  return rows.map(toEvidence);
}

/** A piece of evidence that is to be kept. */
export interface PlacedEvidence {
  readonly piece: NewEvidence;
  /** The number of the event that tells of it. */
  readonly position: number;
  readonly createdAt: string;
}

/** The statements that keep evidence. */
export function* evidenceStatements(
  db: Kysely<Tables>,
  chatSessionId: SessionId,
  evidence: readonly PlacedEvidence[],
): Generator<CompiledQuery, void> {
  const kept = evidence.map(({ piece, ...place }) => evidenceRows(piece, { chatSessionId, ...place }));
  for (const { screen } of kept) {
    if (!screen) continue;
    yield db
      .insertInto('TerminalScreens')
      .values(screen)
      .onConflict((conflict) => conflict.columns(['chatSessionId', 'hash']).doNothing())
      .compile();
  }
  yield* insertStatements(
    db,
    EVIDENCE_INSERT,
    kept.map(({ row }) => row),
  );
}
