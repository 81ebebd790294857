import type { SessionId } from '../../src/model/ids.ts';
import type { Session } from '../../src/model/session.ts';

export interface SessionPage {
  readonly items: readonly Session[];
  readonly nextCursor: string | null;
}

/** The sessions that were read so far, the last changed first, and where the next page begins. */
export type SessionList = SessionPage;

/** The most that one page can hold. */
const LARGEST_PAGE = 200;
const USUAL_PAGE = 50;

/** How many to ask for, to read again what is shown. */
export function refreshLimit(list: SessionList | undefined): number {
  return Math.min(LARGEST_PAGE, Math.max(USUAL_PAGE, list?.items.length ?? 0));
}

/**
 * After the beginning was read again: what stood further down stays, as it was. Where nothing changed, the list is the
 * same one, and so is each session of it.
 */
export function refreshed(list: SessionList | undefined, page: SessionPage): SessionList {
  if (!list) return page;
  const known = new Map(list.items.map((session) => [session.id, session]));
  const beginning = page.items.map((session) => {
    const before = known.get(session.id);
    return before && JSON.stringify(before) === JSON.stringify(session) ? before : session;
  });
  const last = beginning.at(-1);
  const inPage = new Set(beginning.map(({ id }) => id));
  const below =
    last && page.nextCursor !== null
      ? list.items.filter(({ id, updatedAt }) => !inPage.has(id) && updatedAt <= last.updatedAt)
      : [];
  const items = [...beginning, ...below];
  const nextCursor = below.length === 0 ? page.nextCursor : list.nextCursor;
  const isSame =
    nextCursor === list.nextCursor &&
    items.length === list.items.length &&
    items.every((session, index) => session === list.items[index]);
  return isSame ? list : { items, nextCursor };
}

/** With a session as it is now, in the place where it stood. */
export function withSession(list: SessionList, session: Session): SessionList {
  return { ...list, items: list.items.map((each) => (each.id === session.id ? session : each)) };
}

export function withoutSession(list: SessionList, gone: SessionId): SessionList {
  return { ...list, items: list.items.filter(({ id }) => id !== gone) };
}

export function extended(list: SessionList, page: SessionPage): SessionList {
  const inList = new Set(list.items.map(({ id }) => id));
  return {
    items: [...list.items, ...page.items.filter(({ id }) => !inList.has(id))],
    nextCursor: page.nextCursor,
  };
}

/** With what is known better of one session, because it is watched. */
export function withNewsOf(sessions: readonly Session[], news: Session | undefined): readonly Session[] {
  if (!news) return sessions;
  const { id, sessionStatus, metadata } = news;
  return sessions.map((session) => (session.id === id ? { ...session, sessionStatus, metadata } : session));
}

/** Models that can be asked, the last used first. */
export function modelsIn(list: SessionList | undefined): readonly string[] {
  const models = (list?.items ?? []).flatMap(({ engine, metadata: { modelId } }) =>
    engine === 'api' && modelId !== undefined ? [modelId] : [],
  );
  return Array.from(new Set(models));
}
