import type { Session } from '../model/session.ts';

/** What a session is called in lists and headings: by its name, else after who answers in it. */
export function shownTitle({ metadata, agentId }: Pick<Session, 'metadata' | 'agentId'>): string {
  return metadata.title ?? agentId ?? 'Untitled';
}
