import { type RawBuilder, sql } from 'kysely';
import type { StoreDialect } from './dialect.ts';
import { LONGEST_LEASE_MS } from './lease.ts';

/** Whether the lease of a row of SessionHeads has run out, or nobody has it. */
export function leaseIsOver({ now }: StoreDialect): RawBuilder<boolean> {
  return sql<boolean>`("leaseOwner" is null or "leaseUntil" < ${now} or "leaseUntil" > ${now} + ${LONGEST_LEASE_MS})`;
}
