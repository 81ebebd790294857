import type { ModelMessage } from 'ai';
import { estimateTokens } from '../../context/estimate-tokens.ts';
import { gate } from '../../context/gate.ts';
import { messageTokens } from '../../context/message-tokens.ts';
import { newTurnId, type SessionId } from '../../model/ids.ts';
import { liveModelOf } from '../../model/model-name.ts';
import { listMessages } from '../../store/message.repository.ts';
import { getSession } from '../../store/session.repository.ts';
import { chosenModel } from '../ask-session.ts';
import { runSettingsOf } from '../run-settings.ts';
import { sessionSettings } from '../session-settings.ts';
import { turnsOf } from '../turns.ts';
import type { RunWorld } from '../world.ts';

/** What a model would be sent before the next prompt. */
export interface SentContext {
  /** Empty where none is named yet. */
  readonly model: string;
  readonly system?: string;
  readonly messages: readonly ModelMessage[];
  /** About how many, for any model. */
  readonly tokens: number;
}

export async function sentContext(world: RunWorld, sessionId: SessionId): Promise<SentContext> {
  const store = await world.store();
  const session = await getSession(store, sessionId);
  const rows = await listMessages(store, sessionId);
  const facts = await sessionSettings(world, store, session, { isOnlySeen: true });
  const chosen = chosenModel(session, turnsOf(rows), facts, false);
  const { model } = runSettingsOf({ settings: facts.written }, { model: chosen }, facts.around);
  const { messages } = gate(rows, { model: liveModelOf(model), turnId: newTurnId() });
  const system = facts.agent?.system;
  return {
    model,
    ...(system !== undefined && { system }),
    messages,
    tokens: messageTokens(messages) + estimateTokens(system ?? ''),
  };
}
