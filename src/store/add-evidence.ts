import type { SessionId } from '../model/ids.ts';
import type { Evidence, NewEvidence } from '../model/terminal.ts';
import { evidenceAdded } from './append.ts';
import type { Store } from './dialect.ts';
import { addUnfenced } from './event.repository.ts';
import { evidenceStatements } from './evidence.repository.ts';
import { runStatements } from './statements.ts';

/** Keeps a piece of evidence that somebody asked for, whoever runs the session; it needs no lease. */
export async function addEvidence(
  { db }: Store,
  chatSessionId: SessionId,
  evidence: NewEvidence,
  at: Date,
): Promise<Evidence> {
  const createdAt = at.toISOString();
  await db.transaction().execute(async (transaction) => {
    const { seq: position } = await addUnfenced(transaction, chatSessionId, evidenceAdded(evidence), at);
    const placed = { piece: evidence, position, createdAt };
    await runStatements(transaction, evidenceStatements(transaction, chatSessionId, [placed]));
  });
  return { ...evidence, chatSessionId, createdAt };
}
