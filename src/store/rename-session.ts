import type { SessionId } from '../model/ids.ts';
import type { Session } from '../model/session.ts';
import { changeMetadata } from './change-metadata.ts';
import type { Store } from './dialect.ts';

/** Gives a session another title. */
export async function renameSession(store: Store, id: SessionId, title: string, at: Date): Promise<Session> {
  const event = { type: 'session-renamed', data: { title } } as const;
  return await changeMetadata(store, id, { event, at }, (metadata) => ({ ...metadata, title }));
}
