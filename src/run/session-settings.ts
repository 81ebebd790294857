import type { ScriptSettings } from '../model/script.ts';
import type { Session } from '../model/session.ts';
import { readPromptScript } from '../script/prompt-script.ts';
import type { Store } from '../store/dialect.ts';
import { readScriptSnapshot } from '../store/session.repository.ts';
import { agentOfSession, type SessionAgent } from './agents/agent-of-session.ts';
import type { SettingsAround } from './run-settings.ts';
import type { ScriptHome } from './world.ts';

/** What decides the answers in a session. */
export interface SessionSettings extends SessionAgent {
  /** What its script asks for; what was begun by hand is answered by a model, unless it was begun in a terminal. */
  readonly written: ScriptSettings;
  readonly around: SettingsAround;
}

/** What decides the answers in a session as things stand now: its script when it ran, its agent, and the defaults. */
export async function sessionSettings(
  { agents, defaults }: Pick<ScriptHome, 'agents' | 'defaults'>,
  store: Store,
  session: Session,
  wish: Parameters<typeof agentOfSession>[2] = {},
): Promise<SessionSettings> {
  const { agent, warnings } = await agentOfSession(agents, session, wish);
  const settings = await writtenSettings(store, session);
  return {
    written: session.script ? settings : { engine: session.engine === 'pty' ? 'pty' : 'api', ...settings },
    ...(agent && { agent }),
    warnings,
    around: { agent, defaults: await defaults(), session: session.metadata.settings },
  };
}

/** What the script of a session asks for, as it was when it ran; nothing where there was none. */
export async function writtenSettings(store: Store, { id }: Pick<Session, 'id'>): Promise<ScriptSettings> {
  const snapshot = await readScriptSnapshot(store, id);
  return snapshot === undefined ? {} : readPromptScript(snapshot).script.settings;
}
