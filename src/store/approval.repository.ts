import type { ApprovalAnswer, DurableEvent, DurableEventType } from '../model/event.ts';
import type { SessionId } from '../model/ids.ts';
import { Refusal } from '../model/refusal.ts';
import type { Store } from './dialect.ts';
import { addUnfenced } from './event.repository.ts';
import { toEvent } from './event.table.ts';

export interface Approval {
  readonly callId: string;
  readonly chatSessionId: SessionId;
  readonly answer: ApprovalAnswer | null;
  readonly answeredAt: string | null;
  readonly signature: string | null;
}

export async function listApprovals({ db }: Store, sessionId: SessionId): Promise<readonly Approval[]> {
  return await db
    .selectFrom('Approvals')
    .selectAll()
    .where('chatSessionId', '=', sessionId)
    .orderBy('callId')
    .execute();
}

export async function findApproval(
  { db }: Store,
  sessionId: SessionId,
  callId: string,
): Promise<Approval | undefined> {
  return await db
    .selectFrom('Approvals')
    .selectAll()
    .where('chatSessionId', '=', sessionId)
    .where('callId', '=', callId)
    .executeTakeFirst();
}

/** The answer that was given to a call; undefined while it waits. */
export async function findAnswer(
  store: Store,
  sessionId: SessionId,
  callId: string,
): Promise<ApprovalAnswer | undefined> {
  return (await findApproval(store, sessionId, callId))?.answer ?? undefined;
}

/** Takes back an answer, so that the call waits again. Nothing happens if it is another one by now. */
export async function withdrawAnswer(
  { db }: Store,
  { chatSessionId, callId, answeredAt, signature }: Approval,
): Promise<void> {
  await db
    .updateTable('Approvals')
    .set({ answer: null, answeredAt: null, signature: null })
    .where('chatSessionId', '=', chatSessionId)
    .where('callId', '=', callId)
    .where('answeredAt', answeredAt === null ? 'is' : '=', answeredAt)
    .where('signature', signature === null ? 'is' : '=', signature)
    .execute();
}

/** Stores what a person allowed for the whole of a session, unasked. */
export async function storeConsent(
  { db }: Store,
  {
    sessionId,
    callId,
    signature,
    at,
  }: Pick<NewAnswer, 'sessionId' | 'callId' | 'at'> & { readonly signature: string },
): Promise<void> {
  const answered = { answer: 'allow', answeredAt: at.toISOString(), signature } as const;
  await db
    .insertInto('Approvals')
    .values({ chatSessionId: sessionId, callId, ...answered })
    .onConflict((conflict) => conflict.columns(['chatSessionId', 'callId']).doUpdateSet(answered))
    .execute();
}

const WORDS_ON_CALLS = [
  'approval-requested',
  'approval-answered',
  'tool-started',
] as const satisfies readonly DurableEventType[];

type WordOnCall = Extract<DurableEvent, { type: (typeof WORDS_ON_CALLS)[number] }>;

/** What happened to a call before its result, in order: it was asked for, answered, begun. */
export async function wordsOn(
  { db }: Store,
  sessionId: SessionId,
  callId: string,
): Promise<readonly WordOnCall[]> {
  const rows = await db
    .selectFrom('Events')
    .selectAll()
    .where('chatSessionId', '=', sessionId)
    .where('type', 'in', WORDS_ON_CALLS)
    .orderBy('seq')
    .execute();
  return rows
    .map(toEvent)
    .filter(isWordOnCall)
    .filter(({ data }) => data.callId === callId);
}

function isWordOnCall(event: DurableEvent): event is WordOnCall {
  return WORDS_ON_CALLS.some((type) => type === event.type);
}

/** Answers a waiting call unless somebody was quicker, and returns the answer that counts. */
export async function answerUnlessAnswered(store: Store, approval: NewAnswer): Promise<ApprovalAnswer> {
  try {
    await answerApproval(store, approval);
    return approval.answer;
  } catch (error) {
    const earlier = await findAnswer(store, approval.sessionId, approval.callId);
    if (!earlier) throw error;
    return earlier;
  }
}

export interface NewAnswer {
  readonly sessionId: SessionId;
  readonly callId: string;
  readonly answer: ApprovalAnswer;
  /** Which of the choices of a question, counted from 0, if it was answered by one. */
  readonly choice?: number;
  /** Of one that allows: by the user who gave it. Without one it counts only for a process that waits for it. */
  readonly signature?: string | undefined;
  readonly at: Date;
}

/** Answers a waiting call. It can be answered once: a second answer is refused, and so is an unknown call. */
export async function answerApproval(
  { db }: Store,
  { sessionId, callId, answer, choice, signature, at }: NewAnswer,
): Promise<DurableEvent> {
  return await db.transaction().execute(async (transaction) => {
    const data = { callId, answer, ...(choice !== undefined && { choice }) };
    const event = { type: 'approval-answered', data } as const;
    const added = await addUnfenced(transaction, sessionId, event, at);
    const call = transaction
      .selectFrom('Approvals')
      .where('chatSessionId', '=', sessionId)
      .where('callId', '=', callId);
    const waiting = await call.select('answer').executeTakeFirst();
    if (!waiting) throw notWaiting(sessionId, callId);
    const { numUpdatedRows } = await transaction
      .updateTable('Approvals')
      .set({ answer, answeredAt: at.toISOString(), signature: signature ?? null })
      .where('chatSessionId', '=', sessionId)
      .where('callId', '=', callId)
      .where('answer', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw wasAnswered(callId);
    return added;
  });
}

/** Refuses to answer a call that does not wait, as whoever answers it would be. */
export async function refuseAnswered(store: Store, sessionId: SessionId, callId: string): Promise<void> {
  throw (await findAnswer(store, sessionId, callId)) ? wasAnswered(callId) : notWaiting(sessionId, callId);
}

function notWaiting(sessionId: SessionId, callId: string): Refusal {
  return new Refusal('NOT_FOUND', `No call ${callId} waits for an answer in session ${sessionId}.`);
}

function wasAnswered(callId: string): Refusal {
  return new Refusal('INVALID_INPUT', `The call ${callId} has been answered already.`);
}

/** The choice that a question was last answered with; undefined where it was a word, or is none yet. */
export async function findChoice(
  store: Store,
  sessionId: SessionId,
  callId: string,
): Promise<number | undefined> {
  const last = (await wordsOn(store, sessionId, callId)).findLast(({ type }) => type === 'approval-answered');
  return last?.type === 'approval-answered' ? last.data.choice : undefined;
}
