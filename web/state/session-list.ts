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

/** After the beginning was read again: what stood further down stays, as it was. */
export function refreshed(list: SessionList | undefined, page: SessionPage): SessionList {
  const last = page.items.at(-1);
  if (!list || !last || page.nextCursor === null) return page;
  const inPage = new Set(page.items.map(({ id }) => id));
  const below = list.items.filter(({ id, updatedAt }) => !inPage.has(id) && updatedAt <= last.updatedAt);
  if (below.length === 0) return page;
  return { items: [...page.items, ...below], nextCursor: list.nextCursor };
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
