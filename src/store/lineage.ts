import { type RawBuilder, sql } from 'kysely';
import type { SessionId } from '../model/ids.ts';

/** The greatest order there can be. */
export const LAST_ORDER = 2_147_483_647;

interface Ancestor {
  readonly id: SessionId;
  readonly upTo: number;
  /** 0 for the session itself. */
  readonly depth: number;
}

/**
 * A session and its ancestors, each with the order below which its rows are visible from the session:
 * the smallest fork on the way up.
 */
export function lineage(sessionId: SessionId): RawBuilder<Ancestor> {
  return sql`(
    with recursive "lineage" ("id", "upTo", "depth") as (
      select ${sessionId}, ${sql.lit(LAST_ORDER)}, 0
      union all
      select s."parentSessionId", case when s."forkOrder" < l."upTo" then s."forkOrder" else l."upTo" end,
        l."depth" + 1
      from "lineage" l join "ChatSessions" s on s."id" = l."id"
      where s."parentSessionId" is not null
    )
    select "id", "upTo", "depth" from "lineage"
  )`;
}
