import type { AskedCall, CallStanding, Permissions } from '../engine/engine.ts';
import type { SessionId } from '../model/ids.ts';
import { isJsonObject } from '../model/json.ts';
import { Refusal } from '../model/refusal.ts';
import { isQuestionCall, isTypedCall } from '../model/terminal.ts';
import { answerUnlessAnswered, findAnswer, findChoice, wordsOn } from '../store/approval.repository.ts';
import type { Store } from '../store/dialect.ts';
import { EXEC_COMMAND, isCommandAllowed } from '../tools/sandbox/allowed-command.ts';
import type { Conversation } from './conversation.ts';

/** Who decides about tools with effects. */
export interface Consent {
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

/** What is known of calls with effects, from what the session has kept. */
export function permissionsIn(
  { store, now }: { readonly store: Store; readonly now: () => Date },
  sessionId: SessionId,
  conversation: Conversation,
  { allow = [], always, unattended = false }: Consent & { readonly always?: AlwaysAllowed },
): Permissions {
  const isAllowed = async ({ name, input }: AskedCall): Promise<boolean> => {
    if (allow === 'all' || allow.includes(name)) return true;
    if (!always) return false;
    if ((await always.allowedTools()).includes(name)) return true;
    const cmd = name === EXEC_COMMAND && isJsonObject(input) ? input['cmd'] : undefined;
    return typeof cmd === 'string' && isCommandAllowed(cmd, await always.allowedCommands());
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
      const answer = isAnswered ? await findAnswer(store, sessionId, callId) : undefined;
      if (answer) return { may: answer === 'allow' ? 'run' : 'not-run', hasBegun };
      if (hasBegun || !(await isAllowed(call))) return { may: 'be-asked', hasBegun };
      if (last?.type !== 'approval-requested') return { may: 'run', hasBegun };
      const settled = await answerUnlessAnswered(store, { sessionId, callId, answer: 'allow', at: now() });
      return { may: settled === 'allow' ? 'run' : 'not-run', hasBegun };
    },
    async settle({ callId }) {
      await answerUnlessAnswered(store, { sessionId, callId, answer: 'allow', at: now() });
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
