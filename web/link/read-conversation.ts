import type { EvidenceId, SessionId } from '../../src/model/ids.ts';
import type { Message } from '../../src/model/message.ts';
import type { Evidence } from '../../src/model/terminal.ts';
import type { Client } from '../../src/wire/client.ts';
import { sessionRoutes } from '../../src/wire/session-routes.ts';
import { type Conversation, type Opening, unreadFrom } from '../state/conversation.ts';
import { nextOrder } from '../state/unheard-conversation.ts';

/** Large enough to be few, small enough that the page stays awake while one is taken in. */
const PAGE_ROWS = 1_000;

interface Rows {
  readonly rows: readonly Message[];
  /** What is kept of terminals in their turns. */
  readonly evidence: readonly Evidence[];
  /** The number of the last event that tells of all of them. */
  readonly lastSeq: number;
}

/** Rows from an order on, page by page. */
export async function readRows(
  client: Client,
  id: SessionId,
  first: number,
  signal: AbortSignal,
): Promise<Rows> {
  const pages: Page[] = [];
  for (let from: number | null = first; from !== null; ) {
    const page: Page = await readPage(client, id, from, signal);
    pages.push(page);
    from = page.nextFrom;
  }
  return joined(pages);
}

/** Everything that is known of a session now. What is told after `lastSeq` is told again, and changes nothing twice. */
export async function readConversation(client: Client, id: SessionId, signal: AbortSignal): Promise<Opening> {
  const { nextOrder } = await client.json(sessionRoutes.getSession, { params: { id }, signal });
  const starts = Array.from({ length: Math.ceil(nextOrder / PAGE_ROWS) }, (_, index) => index * PAGE_ROWS);
  const pages = await Promise.all(starts.map((from) => readPage(client, id, from, signal)));
  const last = pages.at(-1);
  // Nothing was there, or more has come meanwhile.
  const from = last ? last.nextFrom : 0;
  const rest = from === null ? undefined : await readRows(client, id, from, signal);
  const all = joined([...pages, ...(rest ? [{ ...rest, messages: rest.rows }] : [])]);
  return { ...all, ...(await readStanding(client, id, signal)) };
}

/** What has come to a conversation since; undefined where nothing has. */
export async function readNews(
  client: Client,
  state: Conversation,
  signal: AbortSignal,
): Promise<Opening | undefined> {
  const { id } = state.session;
  const { lastSeq } = await client.json(sessionRoutes.getSession, { params: { id }, signal });
  if (lastSeq === state.lastSeq && unreadFrom(state) === undefined) return undefined;
  const rows = await readRows(client, id, nextOrder(state), signal);
  return { ...rows, ...(await readStanding(client, id, signal)) };
}

/** Read after the rows: what changes in between is told by an event, or is known here already. */
async function readStanding(
  client: Client,
  id: SessionId,
  signal: AbortSignal,
): Promise<Pick<Opening, 'session' | 'waiting'>> {
  const [session, { items: waiting }] = await Promise.all([
    client.json(sessionRoutes.getSession, { params: { id }, signal }),
    client.json(sessionRoutes.listWaiting, { params: { id }, signal }),
  ]);
  return { session, waiting };
}

interface Page {
  readonly messages: readonly Message[];
  readonly evidence: readonly Evidence[];
  readonly lastSeq: number;
  readonly nextFrom: number | null;
}

async function readPage(client: Client, id: SessionId, from: number, signal: AbortSignal): Promise<Page> {
  const query = { from: String(from), limit: String(PAGE_ROWS) };
  return await client.json(sessionRoutes.listMessages, { params: { id }, query, signal });
}

/** Pages overlap where a session has no row at the order of a page: what was read twice counts once. */
function joined(pages: readonly Omit<Page, 'nextFrom'>[]): Rows {
  const rows: Message[] = [];
  const evidence = new Map<EvidenceId, Evidence>();
  for (const { messages, evidence: pieces } of pages) {
    const reached = rows.at(-1)?.order ?? -1;
    for (const row of messages) if (row.order > reached) rows.push(row);
    for (const piece of pieces) evidence.set(piece.id, piece);
  }
  return {
    rows,
    evidence: [...evidence.values()],
    lastSeq: Math.min(...pages.map(({ lastSeq }) => lastSeq)),
  };
}
