import type { ScriptSettings } from '../model/script.ts';
import type { Session } from '../model/session.ts';
import { readPromptScript } from '../script/prompt-script.ts';
import type { Store } from '../store/dialect.ts';
import { readScriptSnapshot } from '../store/session.repository.ts';

/** What the script of a session asks for, as it was when it ran; nothing where there was none. */
export async function writtenSettings(store: Store, { id }: Pick<Session, 'id'>): Promise<ScriptSettings> {
  const snapshot = await readScriptSnapshot(store, id);
  return snapshot === undefined ? {} : readPromptScript(snapshot).script.settings;
}
