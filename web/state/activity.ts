import { isRecordedModel } from '../../src/model/model-name.ts';
import type { Session, SessionStatus } from '../../src/model/session.ts';
import type { Conversation } from './conversation.ts';
import type { Turn } from './turn.ts';

/** What a person can do with a conversation now. */
export interface Activity {
  readonly isRunning: boolean;
  /** It runs, but not in the server that we talk to. */
  readonly isElsewhere: boolean;
  readonly isStopping: boolean;
  /** A person has to answer first. */
  readonly isAsking: boolean;
  /** The last turn was broken off, and nobody goes on with it. */
  readonly canGoOn: boolean;
}

const RUNNING: readonly SessionStatus[] = ['queued', 'processing'];

export function activityOf(state: Conversation, turns: readonly Turn[]): Activity {
  const { session, missing, isLive, isStopping, waiting } = state;
  const isWaiting = session.sessionStatus === 'waiting_confirmation';
  const isRunning = RUNNING.includes(session.sessionStatus) || (isWaiting && isLive);
  const isElsewhere = isRunning && !isLive;
  const last = turns.at(-1);
  const end = last?.end?.reason;
  // A row that is still to come may say how it ended.
  const isBroken = last?.isAsked === true && missing.length === 0 && end !== 'done' && end !== 'length';
  // A process that was asked to stop and says nothing may be gone: whoever still runs refuses.
  const isFree = !isRunning || (isElsewhere && isStopping);
  const isAsking = waiting.size > 0;
  return { isRunning, isElsewhere, isStopping, isAsking, canGoOn: isBroken && isFree && !isAsking };
}

/** The model that a prompt goes to unless another is named; undefined where none would answer. */
export function modelOf({ session }: Conversation, turns: readonly Turn[]): string | undefined {
  const model = turns.findLast((turn) => turn.model !== undefined)?.model || namedModel(session);
  return model === undefined || isRecordedModel(model) ? undefined : model;
}

/** The model that a session names; a terminal has none. */
export function namedModel({ metadata }: Pick<Session, 'metadata'>): string | undefined {
  return metadata.modelId === '' ? undefined : metadata.modelId;
}

/** What a session is called, if it has a name at all. */
export function titleOf({ metadata, script, agentId }: Session): string | undefined {
  return metadata.title ?? script?.scriptPath.split('/').at(-1) ?? agentId ?? undefined;
}
