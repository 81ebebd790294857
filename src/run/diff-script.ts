import { type Drift, driftBetween } from '../attach/drift.ts';
import { type DiffHunk, diffLines } from '../attach/line-diff.ts';
import { sha256 } from '../files/sha256.ts';
import { Refusal } from '../model/refusal.ts';
import type { PromptScript } from '../model/script.ts';
import type { Session } from '../model/session.ts';
import { readPromptScript } from '../script/prompt-script.ts';
import { scriptHash } from '../script/script-hash.ts';
import type { Store } from '../store/dialect.ts';
import { findByScriptPath, readScriptSnapshot } from '../store/session.repository.ts';
import { openScript } from './open-script.ts';
import { runSettingsOf } from './run-settings.ts';

/** How a script differs from what was run of it last. */
export interface ScriptDiff {
  readonly session: Session;
  readonly drift: Drift;
  /** The script as it ran, and as it is now. */
  readonly before: PromptScript;
  readonly after: PromptScript;
  /** Undefined when the two differ too much to say. */
  readonly hunks: readonly DiffHunk[] | undefined;
}

/** Compares a script with its newest session, whatever its arguments. Nothing is written, and nothing runs. */
export async function diffScript(store: Store, path: string): Promise<ScriptDiff> {
  const { text, hash, script } = await openScript(path);
  const [session] = await findByScriptPath(store, path, { argsHash: undefined, limit: 1 });
  const snapshot = session && (await readScriptSnapshot(store, session.id));
  if (!session || snapshot === undefined) {
    throw new Refusal('NOT_FOUND', `${path} has not been run yet.`, { remedy: 'Run it first.' });
  }
  const before = readPromptScript(snapshot).script;
  const drift = driftBetween(
    { script: before, hash: scriptHash(snapshot, sha256), settingsHash: session.settingsHash },
    { script, hash, settingsHash: runSettingsOf(script).hash },
  );
  return { session, drift, before, after: script, hunks: diffLines(snapshot, text) };
}
