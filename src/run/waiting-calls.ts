import type { SessionId } from '../model/ids.ts';
import type { Json } from '../model/json.ts';
import { isAskedPrompt, type Message } from '../model/message.ts';
import { messageText } from '../model/message-text.ts';
import {
  type Evidence,
  MAIN_TERMINAL,
  questionCallId,
  type TerminalQuestion,
  typedCallId,
} from '../model/terminal.ts';
import { listApprovals, wordsOn } from '../store/approval.repository.ts';
import { readConversation } from '../store/conversation.repository.ts';
import type { Store } from '../store/dialect.ts';
import { isLeased } from '../store/lease.repository.ts';
import { getSession } from '../store/session.repository.ts';

/** What a person has to allow: a call of a tool, what a program in a terminal asks, or a prompt that is typed again. */
export interface WaitingCall {
  readonly callId: string;
  /** Of the tool, or of the terminal. */
  readonly name: string;
  readonly input: Json;
  /** It was begun before, and nobody knows whether it took effect. */
  readonly repeats: boolean;
  /** What the program in the terminal asks. */
  readonly question?: TerminalQuestion;
}

/** What waits for an answer in a session, in the order in which it came up. */
export async function waitingCalls(store: Store, sessionId: SessionId): Promise<readonly WaitingCall[]> {
  await getSession(store, sessionId);
  const approvals = await listApprovals(store, sessionId);
  const waiting = new Set(approvals.flatMap(({ callId, answer }) => (answer === null ? [callId] : [])));
  if (waiting.size === 0) return [];
  const { messages, evidence } = await readConversation(store, sessionId);
  const known = messages.flatMap((row) => [...callsOf(row), ...typingOf(row, evidence)]);
  // What a program asks waits no longer than the program, which ends with its run.
  const isRunning = await isLeased(store, sessionId);
  const calls: WaitingCall[] = [];
  for (const call of known) {
    if (!waiting.has(call.callId) || (call.question && !isRunning)) continue;
    const last = (await wordsOn(store, sessionId, call.callId)).at(-1);
    calls.push({ ...call, repeats: last?.type === 'approval-requested' && last.data.repeats === true });
  }
  return calls;
}

type KnownCall = Omit<WaitingCall, 'repeats'>;

function callsOf(row: Message): readonly KnownCall[] {
  if (row.kind !== 'tool-call' || typeof row.payload.content === 'string') return [];
  return row.payload.content.flatMap((part) =>
    part.type === 'tool-call'
      ? // It was JSON when it was stored, whatever the SDK's type says.
        [{ callId: part.toolCallId, name: part.toolName, input: part.input as Json }]
      : [],
  );
}

/** What may wait of a prompt that is typed: the prompt itself, and what the program asks meanwhile. */
function typingOf(row: Message, evidence: readonly Evidence[]): readonly KnownCall[] {
  if (!isAskedPrompt(row)) return [];
  const { terminal: name = MAIN_TERMINAL } = row.metadata;
  const prompt = { callId: typedCallId(row.turnId), name, input: { prompt: messageText(row) } };
  const questions = evidence.flatMap(({ id, turnId, text, terminal, facts: { question } }) =>
    turnId === row.turnId && question
      ? [
          {
            callId: questionCallId(id),
            name: terminal,
            input: { question: text },
            question: { ...question, text },
          },
        ]
      : [],
  );
  return [prompt, ...questions];
}
