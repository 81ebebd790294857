import type { SessionId } from '../../model/ids.ts';
import { isAskedPrompt, withoutVoided } from '../../model/message.ts';
import { messageText } from '../../model/message-text.ts';
import {
  type CliConversation,
  type Evidence,
  MAIN_TERMINAL,
  type TerminalRoute,
} from '../../model/terminal.ts';
import { terminalAnswer } from '../../model/terminal-answer.ts';
import { readConversation, type StoredConversation } from '../../store/conversation.repository.ts';
import type { Store } from '../../store/dialect.ts';
import { evidenceByTurn } from '../turns.ts';
import { terminalRoute } from './route.ts';

/**
 * The conversation that the CLI in a terminal of a session was in last, by the transcripts that its answers were found in.
 * `undefined` where none was found since it last began anew. What a fork shares is its parent's: nobody else continues that.
 */
export async function cliConversation(
  store: Store,
  sessionId: SessionId,
  route: TerminalRoute,
): Promise<CliConversation | undefined> {
  return conversationIn(await readConversation(store, sessionId), sessionId, route);
}

export function conversationIn(
  { messages, evidence }: Pick<StoredConversation, 'messages' | 'evidence'>,
  sessionId: SessionId,
  { name, profile }: TerminalRoute,
): CliConversation | undefined {
  const rows = withoutVoided(messages);
  const byTurn = evidenceByTurn(evidence.filter(({ chatSessionId }) => chatSessionId === sessionId));
  let found: CliConversation | undefined;
  for (const [index, row] of rows.entries()) {
    if (!isAskedPrompt(row) || (row.metadata.terminal ?? MAIN_TERMINAL) !== name) continue;
    const { isBoundary, model = '' } = row.metadata;
    if (isBoundary) {
      const { profile: begunAnew } = terminalRoute(rows.slice(0, index), { name, model });
      if (begunAnew === profile) found = undefined;
      continue;
    }
    const pieces = (row.turnId && byTurn.get(row.turnId)) || [];
    const answer = terminalAnswer(pieces);
    if (!answer || answer.facts.profile !== profile) continue;
    found = conversationOf(messageText(row), answer, found) ?? found;
    if (found && pieces.some(({ kind }) => kind === 'tool-call')) found = { ...found, hasToolCalls: true };
  }
  return found;
}

function conversationOf(
  prompt: string,
  { text, facts: { conversation: id, transcript } }: Evidence,
  before: CliConversation | undefined,
): CliConversation | undefined {
  if (id === undefined) return undefined;
  return {
    id,
    ...(transcript !== undefined && { transcript }),
    prompt,
    answer: text,
    hasToolCalls: before?.id === id && before.hasToolCalls,
  };
}
