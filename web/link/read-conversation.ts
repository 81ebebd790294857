import type { SessionId } from '../../src/model/ids.ts';
import type { Message } from '../../src/model/message.ts';
import type { Client } from '../../src/wire/client.ts';
import { routes } from '../../src/wire/routes.ts';
import type { Opening } from '../state/conversation.ts';

/** Rows from an order on, page by page, and the number of the last event that tells of the first page. */
export async function readRows(
  client: Client,
  id: SessionId,
  first: number,
  signal: AbortSignal,
): Promise<{ readonly rows: readonly Message[]; readonly lastSeq: number }> {
  const rows: Message[] = [];
  let lastSeq: number | undefined;
  for (let from: number | null = first; from !== null; ) {
    const page: Page = await client.json(routes.listMessages, {
      params: { id },
      query: { from: String(from), limit: '2000' },
      signal,
    });
    rows.push(...page.messages);
    lastSeq ??= page.lastSeq;
    from = page.nextFrom;
  }
  return { rows, lastSeq: lastSeq ?? 0 };
}

interface Page {
  readonly messages: readonly Message[];
  readonly lastSeq: number;
  readonly nextFrom: number | null;
}

/** Everything that is known of a session now. What is told after `lastSeq` is told again, and changes nothing twice. */
export async function readConversation(client: Client, id: SessionId, signal: AbortSignal): Promise<Opening> {
  const { rows, lastSeq } = await readRows(client, id, 0, signal);
  // Read after the rows: what changes in between is told by an event, or is known here already.
  const [session, waiting] = await Promise.all([
    client.json(routes.getSession, { params: { id }, signal }),
    client.json(routes.listWaiting, { params: { id }, signal }),
  ]);
  return { session, rows, lastSeq, waiting: waiting.items };
}
