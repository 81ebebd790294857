import type { AskedCall, CallStanding, Permissions } from '../engine/engine.ts';
import type { Consents } from '../files/consents.ts';
import type { ApprovalAnswer } from '../model/event.ts';
import type { SessionId } from '../model/ids.ts';
import { isJsonObject } from '../model/json.ts';
import { isRefusal, Refusal } from '../model/refusal.ts';
import { isQuestionCall, isTypedCall } from '../model/terminal.ts';
import {
  answerUnlessAnswered,
  findAnswer,
  findApproval,
  findChoice,
  withdrawAnswer,
  wordsOn,
} from '../store/approval.repository.ts';
import type { Store } from '../store/dialect.ts';
import { EXEC_COMMAND, isCommandAllowed } from '../tools/sandbox/allowed-command.ts';
import type { Conversation } from './conversation.ts';

/** Who decides about tools with effects. */
export interface ConsentOptions {
  /** The tools that need no question: all, or those named. A call that was begun before is asked for all the same. */
  readonly allow?: 'all' | readonly string[];
  /** Nobody is there to answer: a question ends the run, and waits. */
  readonly unattended?: boolean;
}

/** What the user has set to need no question, in every run. It is read when something wants to be allowed. */
export interface AlwaysAllowed {
  allowedTools(): Promise<readonly string[]>;
  /** Those that `exec_command` may run. */
  allowedCommands(): Promise<readonly string[]>;
}

interface PermissionsDeps {
  readonly store: Store;
  readonly now: () => Date;
  readonly consents: Consents;
}

/** What is known of calls with effects, from what the session has kept. */
export function permissionsIn(
  { store, now, consents }: PermissionsDeps,
  sessionId: SessionId,
  conversation: Conversation,
  { allow: allowed = [], always, unattended = false }: ConsentOptions & { readonly always?: AlwaysAllowed },
): Permissions {
  const isAllowed = async ({ name, input }: AskedCall): Promise<boolean> => {
    if (allowed === 'all' || allowed.includes(name)) return true;
    if (!always) return false;
    if ((await always.allowedTools()).includes(name)) return true;
    const cmd = name === EXEC_COMMAND && isJsonObject(input) ? input['cmd'] : undefined;
    return typeof cmd === 'string' && isCommandAllowed(cmd, await always.allowedCommands());
  };
  /**
   * The answer that a call has already. One that allows it counts only with the user's signature: a row without comes from
   * somebody else, or with the database. It is taken back, so that what comes from here on is an answer to this run.
   */
  const earlierAnswer = async (call: AskedCall): Promise<{ answer?: ApprovalAnswer; isTakenBack?: true }> => {
    const approval = await findApproval(store, sessionId, call.callId);
    if (!approval?.answer) return {};
    const { answer, signature } = approval;
    if (answer === 'deny' || (await consents.isSigned({ sessionId, ...call }, signature))) return { answer };
    await withdrawAnswer(store, approval);
    return { isTakenBack: true };
  };
  const allow = async (call: AskedCall): Promise<ApprovalAnswer> => {
    const signature = await consents.sign({ sessionId, ...call }).catch(unsigned);
    const { callId } = call;
    return await answerUnlessAnswered(store, { sessionId, callId, answer: 'allow', signature, at: now() });
  };
  return {
    async standingOf(call): Promise<CallStanding> {
      const { callId } = call;
      const words = await wordsOn(store, sessionId, callId);
      const last = words.at(-1);
      // What happened to the call in the session that it comes from is not ours to know.
      const isInherited = conversation.isInherited(callId, sessionId);
      const hasBegun = isInherited || words.some(({ type }) => type === 'tool-started');
      // An answer counts until the call is begun, and it may come while others still ask.
      const begun = words.findLastIndex(({ type }) => type === 'tool-started');
      const isAnswered = words.slice(begun + 1).some(({ type }) => type === 'approval-answered');
      const { answer: earlier, isTakenBack } = await earlierAnswer(call);
      const answer = isAnswered ? earlier : undefined;
      if (answer) return { may: answer === 'allow' ? 'run' : 'not-run', hasBegun };
      if (hasBegun || !(await isAllowed(call)))
        return { may: 'be-asked', hasBegun, ...(isTakenBack && { notice: NOT_VALID }) };
      if (last?.type !== 'approval-requested') return { may: 'run', hasBegun };
      return { may: (await allow(call)) === 'allow' ? 'run' : 'not-run', hasBegun };
    },
    async settle(call) {
      await allow(call);
    },
    async choiceFor({ callId }) {
      return await findChoice(store, sessionId, callId);
    },
    async answerTo({ callId, name }, signal) {
      if (!unattended) return await answered(store, sessionId, callId, signal);
      const answer = await findAnswer(store, sessionId, callId);
      if (answer) return answer;
      throw new Refusal('CONFIRM_REQUIRED', unallowed(callId, name), { remedy: remedyFor(callId) });
    },
  };
}

const NOT_VALID =
  'This was allowed before, but not by you in this workspace, or before consents were signed. You are asked again.';

/** Where the key cannot be written, an answer counts for the run that waits for it, and for no later one. */
function unsigned(error: unknown): undefined {
  if (!isRefusal(error)) throw error;
}

function unallowed(callId: string, name: string): string {
  if (isTypedCall(callId)) {
    return 'The prompt was typed before, nobody saw it end, and nobody is there to have it typed again.';
  }
  if (isQuestionCall(callId)) return `${name} asked something, and nobody was there to answer. It was ended.`;
  return `${name} wants to change something, and nobody is there to allow it.`;
}

function remedyFor(callId: string): string {
  if (isQuestionCall(callId)) {
    return 'Run the script in a terminal, with --attach, or on the page of `cuebook serve`, and answer there. --yes allows what programs ask.';
  }
  return 'Allow it with `cuebook sessions confirm` and run it again, or run it in a terminal. --yes allows what has not started yet.';
}

/** Waits until somebody, in whatever process, has answered. */
async function answered(
  store: Store,
  sessionId: SessionId,
  callId: string,
  signal: AbortSignal,
): Promise<'allow' | 'deny'> {
  for (;;) {
    const { promise: changed, resolve, reject } = Promise.withResolvers<void>();
    // It may be rejected while the database is still asked.
    changed.catch(() => undefined);
    const unsubscribe = store.changes.subscribe(() => resolve());
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      signal.throwIfAborted();
      const answer = await findAnswer(store, sessionId, callId);
      if (answer) return answer;
      await changed;
    } finally {
      unsubscribe();
      signal.removeEventListener('abort', onAbort);
    }
  }
}
