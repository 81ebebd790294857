import type { Consents } from '../files/consents.ts';
import type { ApprovalAnswer, ChosenAnswer } from '../model/event.ts';
import type { SessionId } from '../model/ids.ts';
import { isRefusal, Refusal } from '../model/refusal.ts';
import { isQuestionCall } from '../model/terminal.ts';
import { answerApproval, findAnswer, refuseAnswered } from '../store/approval.repository.ts';
import type { Store } from '../store/dialect.ts';
import { isLeased } from '../store/lease.repository.ts';
import { waitingCalls } from './waiting-calls.ts';

interface ConfirmDeps {
  readonly store: Store;
  readonly consents: Consents;
}

interface GivenAnswer {
  readonly sessionId: SessionId;
  readonly callId: string;
  readonly answer: ApprovalAnswer | ChosenAnswer;
  readonly at: Date;
}

/** Answers a waiting call, once: with a word, or with one of the choices that a program in a terminal offers. */
export async function confirmCall(
  { store, consents }: ConfirmDeps,
  { sessionId, callId, answer, at }: GivenAnswer,
): Promise<void> {
  if (isQuestionCall(callId)) await refuseEnded(store, { sessionId, callId });
  const word =
    typeof answer === 'string' ? { answer } : await wordOf(store, { sessionId, callId }, answer.choice);
  const signature =
    word.answer === 'allow' ? await signed({ store, consents }, { sessionId, callId }) : undefined;
  await answerApproval(store, { sessionId, callId, ...word, signature, at });
}

/** Signs what is allowed. Refuses where it could not be signed and nobody waits for the answer: it would never count. */
async function signed(
  { store, consents }: ConfirmDeps,
  { sessionId, callId }: Pick<GivenAnswer, 'sessionId' | 'callId'>,
): Promise<string | undefined> {
  const call = (await waitingCalls(store, sessionId)).find((each) => each.callId === callId);
  if (!call) return undefined;
  try {
    return await consents.sign({ sessionId, callId, name: call.name, input: call.input });
  } catch (error) {
    if (isRefusal(error) && (await isLeased(store, sessionId))) return undefined;
    throw error;
  }
}

/** Refuses to answer a program that has ended: nobody would hear the answer. */
async function refuseEnded(
  store: Store,
  { sessionId, callId }: Pick<GivenAnswer, 'sessionId' | 'callId'>,
): Promise<void> {
  const waiting = await waitingCalls(store, sessionId);
  if (waiting.some((call) => call.callId === callId)) return;
  if (await findAnswer(store, sessionId, callId)) return;
  throw new Refusal('NOT_FOUND', 'The program that asked this has ended.', {
    remedy: 'Run the script again, and answer while it waits.',
  });
}

/** What a choice says of what was asked for: one that is neither a yes nor a no is what the person wants, too. */
async function wordOf(
  store: Store,
  { sessionId, callId }: Pick<GivenAnswer, 'sessionId' | 'callId'>,
  choice: number,
): Promise<{ readonly answer: ApprovalAnswer; readonly choice: number }> {
  const waiting = await waitingCalls(store, sessionId);
  const call = waiting.find((each) => each.callId === callId);
  if (!call) await refuseAnswered(store, sessionId, callId);
  const choices = call?.question?.choices ?? [];
  const chosen = choices[choice];
  if (chosen) return { answer: chosen.answer ?? 'allow', choice };
  throw new Refusal('INVALID_INPUT', `The call ${callId} offers no choice ${choice}.`, {
    remedy:
      choices.length === 0
        ? 'Answer it with allow or deny.'
        : `Choose one from 0 to ${choices.length - 1}: ${choices.map(({ label }) => label).join(', ')}.`,
  });
}
