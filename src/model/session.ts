import type { SessionId } from './ids.ts';
import type { JsonObject } from './json.ts';

export const SESSION_TYPES = ['chat_engine', 'chat_draft', 'external_chat', 'pty_chat'] as const;
export type SessionType = (typeof SESSION_TYPES)[number];

export const SESSION_STATUSES = [
  'idle',
  'queued',
  'processing',
  'waiting_confirmation',
  'interrupted',
  'failed',
  'archived',
] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

export const ENGINE_NAMES = ['api', 'pty', 'recorded'] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

/** What the session came from, as it was when it ran. */
export interface ScriptLink {
  readonly scriptPath: string;
  /** ISO 8601. */
  readonly scriptModifiedAt: string;
  readonly scriptHash: string;
}

/** Facts about a session that need no column of their own. */
export interface SessionMetadata extends JsonObject {
  readonly title?: string;
  readonly tags?: readonly string[];
  readonly modelId?: string;
  /** The machine on which its script is: a path says nothing elsewhere. */
  readonly host?: string;
  /** So many prompts of the script count as they are, whatever was asked: the user wants them kept. */
  readonly keptPrompts?: number;
  readonly priming?: SessionPriming;
  /** What the history of its script says that counts as the same: the user wants the session kept. */
  readonly acceptedPriming?: readonly string[];
  /** The folder in which its terminals start, from the workspace, where no script says it. */
  readonly cwd?: string;
  /** What was set for this conversation alone: `model`, model settings, and what its agent wants to know. */
  readonly settings?: JsonObject;
}

/** The history that a session began with. */
export interface SessionPriming extends JsonObject {
  readonly scriptRefs: readonly string[];
  /** Of what the scripts said, in their order. */
  readonly hashes: readonly string[];
  /** Whether people see it too. */
  readonly showInUi: boolean;
  /** How many rows it has. */
  readonly records: number;
}

/** One stored conversation. Everything that happened in it is in its messages. */
export interface Session {
  readonly id: SessionId;
  readonly sessionType: SessionType;
  readonly sessionStatus: SessionStatus;
  readonly metadata: SessionMetadata;
  readonly script: ScriptLink | null;
  readonly engine: EngineName;
  readonly agentId: string | null;
  readonly argsHash: string | null;
  readonly settingsHash: string | null;
  /** Whether a script may be attached to this session again. */
  readonly linkable: boolean;
  /** The session this one was forked from, and the order at which its own rows begin. */
  readonly fork: { readonly parentId: SessionId; readonly order: number } | null;
  /** Takes of one script share it; a session that is nobody's take is its own root. */
  readonly takeRootId: SessionId;
  readonly dialogRootId: SessionId;
  readonly parentDialogId: SessionId | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly archivedAt: string | null;
  /** The order the next message gets. */
  readonly nextOrder: number;
  /** The sequence number of the last durable event. */
  readonly lastSeq: number;
}
