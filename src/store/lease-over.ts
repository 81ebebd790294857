import { type RawBuilder, sql } from 'kysely';
import type { StoreDialect } from './dialect.ts';
import { LEASE_TIMES } from './lease.ts';

/** No lease lasts longer: one that seems to comes from before the clock was put back. */
const FARTHEST_MS = 2 * LEASE_TIMES.lastsMs;

/** Whether the lease of a row of ChatSessions has run out, or nobody has it. */
export function leaseIsOver({ now }: StoreDialect): RawBuilder<boolean> {
  return sql<boolean>`("leaseOwner" is null or "leaseUntil" < ${now} or "leaseUntil" > ${now} + ${FARTHEST_MS})`;
}
