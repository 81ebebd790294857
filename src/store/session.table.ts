import { type Selectable, sql } from 'kysely';
import type { SessionId } from '../model/ids.ts';
import type { EngineName, ScriptLink, Session, SessionStatus, SessionType } from '../model/session.ts';
import type { SessionHeadsTable } from './session-head.table.ts';

export interface ChatSessionsTable {
  id: SessionId;
  sessionType: SessionType;
  /** At rest: a session that is `processing` has that in its head. */
  sessionStatus: SessionStatus;
  metadata: string;
  scriptPath: string | null;
  scriptModifiedAt: string | null;
  scriptHash: string | null;
  /** Null on a fork: its script is its parent's until it runs one of its own. */
  scriptSnapshot: string | null;
  createdAt: string;
  updatedAt: string;
  parentSessionId: SessionId | null;
  forkOrder: number | null;
  takeRootId: SessionId;
  dialogRootId: SessionId;
  parentDialogId: SessionId | null;
  argsHash: string | null;
  settingsHash: string | null;
  agentId: string | null;
  engine: EngineName;
  /** 0 or 1: SQLite has no booleans. */
  linkable: number;
  archivedAt: string | null;
}

/** Written out, so that SQLite sees that the indexes of linkable sessions are meant. */
export const IS_LINKABLE = sql<boolean>`"linkable" = 1`;

/** What a session is made of: everything but the script's text, which can be long and is read by itself. */
export const SESSION_COLUMNS = [
  'id',
  'sessionType',
  'sessionStatus',
  'metadata',
  'scriptPath',
  'scriptModifiedAt',
  'scriptHash',
  'createdAt',
  'updatedAt',
  'parentSessionId',
  'forkOrder',
  'takeRootId',
  'dialogRootId',
  'parentDialogId',
  'argsHash',
  'settingsHash',
  'agentId',
  'engine',
  'linkable',
  'archivedAt',
  'isProcessing',
  'nextOrder',
  'lastSeq',
] as const satisfies readonly (keyof ChatSessionsTable | keyof SessionHeadsTable)[];

export type SessionRow = Pick<
  Selectable<ChatSessionsTable & SessionHeadsTable>,
  (typeof SESSION_COLUMNS)[number]
>;

export function toSession(row: SessionRow): Session {
  return {
    id: row.id,
    sessionType: row.sessionType,
    sessionStatus: row.isProcessing === 1 ? 'processing' : row.sessionStatus,
    metadata: JSON.parse(row.metadata),
    script: scriptLinkOf(row),
    engine: row.engine,
    agentId: row.agentId,
    argsHash: row.argsHash,
    settingsHash: row.settingsHash,
    linkable: row.linkable === 1,
    fork:
      row.parentSessionId === null || row.forkOrder === null
        ? null
        : { parentId: row.parentSessionId, order: row.forkOrder },
    takeRootId: row.takeRootId,
    dialogRootId: row.dialogRootId,
    parentDialogId: row.parentDialogId,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    archivedAt: row.archivedAt,
    nextOrder: row.nextOrder,
    lastSeq: row.lastSeq,
  };
}

function scriptLinkOf({ scriptPath, scriptModifiedAt, scriptHash }: SessionRow): ScriptLink | null {
  if (scriptPath === null || scriptModifiedAt === null || scriptHash === null) return null;
  return { scriptPath, scriptModifiedAt, scriptHash };
}
