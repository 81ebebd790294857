import type { SessionId } from '../../model/ids.ts';
import { listMessages } from '../../store/message.repository.ts';
import { getSession } from '../../store/session.repository.ts';
import { chosenModel } from '../ask-session.ts';
import { runSettingsOf } from '../run-settings.ts';
import { sessionSettings } from '../session-settings.ts';
import { turnsOf } from '../turns.ts';
import type { RunWorld } from '../world.ts';
import type { ContextReport } from './context-report.ts';
import { openedOrNot } from './open-run-context.ts';
import { reportContext, type TurnChoice } from './report-context.ts';

/** What a model was sent in a turn of a session, or would be sent before the next prompt. Nothing is sent, and nothing kept. */
export async function sessionContext(
  world: RunWorld,
  sessionId: SessionId,
  { turn = 'next' }: { readonly turn?: TurnChoice } = {},
): Promise<ContextReport> {
  const store = await world.store();
  const session = await getSession(store, sessionId);
  const rows = await listMessages(store, sessionId);
  const facts = await sessionSettings(world, store, session, { isOnlySeen: true });
  const { agent, written, around } = facts;
  const chosen = chosenModel(session, turnsOf(rows), facts, false);
  const settings = runSettingsOf({ settings: written }, { model: chosen }, around);
  const { opened, warnings } = await openedOrNot(world, { settings, written, agent, help: {} });
  const { window } = await world.context.modelFacts(settings.model);
  return await reportContext(
    {
      rows,
      context: opened.of(session),
      model: settings.model,
      ...(agent?.system !== undefined && { system: agent.system }),
      window,
      warnings: [...facts.warnings, ...warnings, ...opened.warnings],
    },
    turn,
  );
}

/** The model that would be asked in a session; empty where none is named yet. */
export async function sessionModel(world: RunWorld, sessionId: SessionId): Promise<string> {
  const store = await world.store();
  const session = await getSession(store, sessionId);
  const facts = await sessionSettings(world, store, session, { isOnlySeen: true });
  const chosen = chosenModel(session, turnsOf(await listMessages(store, sessionId)), facts, false);
  return runSettingsOf({ settings: facts.written }, { model: chosen }, facts.around).model;
}
