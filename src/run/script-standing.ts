import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { sharesPrompt } from '../attach/align-prompts.ts';
import type { Standing } from '../attach/attach.ts';
import { isSameFile } from '../files/same-file.ts';
import { sha256 } from '../files/sha256.ts';
import { readTextFile } from '../files/text-file.ts';
import { isSessionId } from '../model/ids.ts';
import { isRefusal } from '../model/refusal.ts';
import type { Session } from '../model/session.ts';
import { readPromptScript } from '../script/prompt-script.ts';
import { scriptHash } from '../script/script-hash.ts';
import type { Store } from '../store/dialect.ts';
import { findSession, readScriptSnapshot } from '../store/session.repository.ts';

interface StandingOptions {
  /** The path of the script that is attached. */
  readonly path: string;
  /** Whether that script names a session, so that files are known by the ids in them. */
  readonly hasIds: boolean;
}

/**
 * How the file of a session stands to a script at `path`. A session's file is still there if the file at its path names the
 * session or a later take of it, or has its text. Otherwise another file has taken the place, and the session's is gone.
 */
export async function standingOf(
  store: Store,
  session: Session,
  { path, hasIds }: StandingOptions,
): Promise<Standing> {
  const { script, metadata } = session;
  if (script?.scriptPath === path || (script && isSameFile(script.scriptPath, path))) return 'here';
  if (!script || (metadata.host !== undefined && metadata.host !== hostname())) return 'unknown';
  if (!existsSync(script.scriptPath)) return 'gone';
  return (await isStillItsFile(store, session, script.scriptPath, hasIds)) ? 'elsewhere' : 'gone';
}

async function isStillItsFile(
  store: Store,
  session: Session,
  path: string,
  hasIds: boolean,
): Promise<boolean> {
  const text = await textOf(path);
  // A file that cannot be read may be anybody's: nothing is taken from it.
  if (text === undefined) return true;
  const { script } = readPromptScript(text);
  const { chatSessionId: id } = script.settings;
  if (id === session.id || scriptHash(text, sha256) === session.script?.scriptHash) return true;
  if (id !== undefined && isSessionId(id)) {
    const named = await findSession(store, id);
    return named?.takeRootId === session.takeRootId && named.script?.scriptPath === path;
  }
  if (hasIds) return false;
  // Without ids an edited file is known by what it still has in common.
  const { script: ran } = readPromptScript((await readScriptSnapshot(store, session.id)) ?? '');
  return sharesPrompt(ran.prompts, script.prompts);
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return (await readTextFile(path)).text;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return undefined;
  }
}
