import type { SessionRun, Workbench } from '../../workbench.ts';
import { shortId } from '../context.ts';

/** The other conversation that a turn led to, by the end of its id; undefined where it led nowhere. */
export async function leadsTo(
  { sessions }: Workbench,
  { session }: Pick<SessionRun, 'session'>,
): Promise<string | undefined> {
  const { messages } = await sessions.messages(session.id, { from: session.nextOrder });
  for (const row of messages.toReversed()) {
    const other = row.kind === 'text' ? row.metadata.response?.leadsTo : undefined;
    if (other !== undefined) return shortId(other);
  }
  return undefined;
}
