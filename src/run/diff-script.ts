import { type DiffHunk, diffLines } from '../attach/line-diff.ts';
import { Refusal } from '../model/refusal.ts';
import type { PromptScript } from '../model/script.ts';
import type { Session } from '../model/session.ts';
import { readPromptScript } from '../script/prompt-script.ts';
import { withSessionId } from '../script/session-id-line.ts';
import type { Store } from '../store/dialect.ts';
import { attachScript, type ScriptAttachment } from './attach-script.ts';
import { openScript } from './open-script.ts';
import type { ScriptHome } from './world.ts';

/** How a script differs from what was run of it. */
export interface ScriptDiff {
  readonly session: Session;
  readonly drift: NonNullable<ScriptAttachment['drift']>;
  /** The script as it ran, and as it is now. */
  readonly before: PromptScript;
  readonly after: PromptScript;
  /** Undefined when the two differ too much to say. */
  readonly hunks: readonly DiffHunk[] | undefined;
}

/** Compares a script with the session that it belongs to, whatever its arguments. Nothing is written, and nothing runs. */
export async function diffScript(home: ScriptHome, store: Store, path: string): Promise<ScriptDiff> {
  const opened = await openScript(home, path);
  const { script, text } = opened;
  const texts = script.prompts.map((prompt) => prompt.text);
  const { session, drift, snapshot } = await attachScript(store, opened, { texts, hash: undefined });
  if (!session || !drift || snapshot === undefined) {
    throw new Refusal('NOT_FOUND', `${path} has not been run yet.`, { remedy: 'Run it first.' });
  }
  const before = readPromptScript(snapshot).script;
  const ran = withIdOf(script, snapshot);
  return { session, drift, before, after: script, hunks: drift.kind === 'none' ? [] : diffLines(ran, text) };
}

/** Which session a script names is no change of it. */
function withIdOf({ settings: { chatSessionId } }: PromptScript, snapshot: string): string {
  const writing = chatSessionId === undefined ? undefined : withSessionId(snapshot, chatSessionId);
  return writing && 'text' in writing ? writing.text : snapshot;
}
