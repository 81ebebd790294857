import type { SessionId } from '../../model/ids.ts';
import { listMessages } from '../../store/message.repository.ts';
import { getSession } from '../../store/session.repository.ts';
import { chosenModel } from '../ask-session.ts';
import type { RunHelp } from '../run-help.ts';
import { runSettingsOf } from '../run-settings.ts';
import { sessionSettings } from '../session-settings.ts';
import { documentOfSession } from '../skills/current-document.ts';
import { noRequest } from '../terminals/no-request.ts';
import { turnsOf } from '../turns.ts';
import type { RunWorld } from '../world.ts';
import type { ContextSource } from './context-at.ts';
import { openedOrNot } from './open-run-context.ts';

/** What the context of a session is put together from, as things stand now. */
export async function sessionSource(
  world: RunWorld,
  sessionId: SessionId,
  help: Pick<RunHelp, 'tools'>,
): Promise<ContextSource> {
  const store = await world.store();
  const session = await getSession(store, sessionId);
  if (session.engine === 'pty') throw noRequest();
  const rows = await listMessages(store, sessionId);
  const facts = await sessionSettings(world, store, session, { isOnlySeen: true });
  const { agent, written, around } = facts;
  const chosen = chosenModel(session, turnsOf(rows), facts, false);
  const about = await documentOfSession(world, { written, session });
  const settings = runSettingsOf(
    { settings: written },
    { model: chosen },
    { ...around, document: about.document },
  );
  const { opened, warnings } = await openedOrNot(world, { settings, written, agent, help });
  return {
    rows,
    context: opened.of(session),
    ...(agent?.system !== undefined && { system: agent.system }),
    model: settings.model,
    settings: settings.settings,
    warnings: [...facts.warnings, ...about.warnings, ...warnings, ...opened.warnings],
  };
}

/** The model that would be asked in a session; empty where none is named yet. */
export async function sessionModel(world: RunWorld, sessionId: SessionId): Promise<string> {
  const store = await world.store();
  const session = await getSession(store, sessionId);
  const facts = await sessionSettings(world, store, session, { isOnlySeen: true });
  const chosen = chosenModel(session, turnsOf(await listMessages(store, sessionId)), facts, false);
  return runSettingsOf({ settings: facts.written }, { model: chosen }, facts.around).model;
}
