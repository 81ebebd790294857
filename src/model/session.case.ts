import type { SessionId } from './ids.ts';
import type { Session } from './session.ts';

const AT = '2026-11-16T08:00:00.000Z';

/** A session that nothing happened in, but for what is said of it. */
export function plainSession(id: SessionId, facts: Partial<Session> = {}): Session {
  return {
    id,
    sessionType: 'chat_engine',
    sessionStatus: 'idle',
    metadata: {},
    script: null,
    engine: 'api',
    agentId: null,
    argsHash: null,
    settingsHash: null,
    linkable: false,
    fork: null,
    takeRootId: id,
    dialogRootId: id,
    parentDialogId: null,
    createdAt: AT,
    updatedAt: AT,
    archivedAt: null,
    nextOrder: 0,
    lastSeq: 1,
    ...facts,
  };
}
