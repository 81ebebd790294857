import type { SessionId } from '../../model/ids.ts';
import type { SessionRun, Workbench } from '../../workbench.ts';
import { shortId } from '../context.ts';
import { dim } from '../paint.ts';
import type { ChatParts } from './chat-controls.ts';

/** Says where to go on when a turn has led to another conversation. */
export async function tellWhereItLeads(
  { session }: Pick<SessionRun, 'session'>,
  { workbench, page, hint }: Pick<ChatParts, 'workbench' | 'page' | 'hint'>,
): Promise<void> {
  const other = await leadsTo(workbench, session);
  if (other === undefined) return;
  page.tell(session.id, {
    type: 'chat-leads-to',
    text: dim(`Talk there: ${hint(`chat ${shortId(other)}`)}`),
    data: { sessionId: other },
  });
}

/** The other conversation that the last turn led to; undefined where it led nowhere. */
async function leadsTo(
  { sessions }: Workbench,
  { id, nextOrder }: SessionRun['session'],
): Promise<SessionId | undefined> {
  const { messages } = await sessions.messages(id, { from: nextOrder });
  const row = messages.findLast(({ kind, metadata }) => kind === 'text' && metadata.response?.leadsTo);
  return row?.kind === 'text' ? row.metadata.response?.leadsTo : undefined;
}
