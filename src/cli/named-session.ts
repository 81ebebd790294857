import { Refusal } from '../model/refusal.ts';
import type { Session } from '../model/session.ts';
import type { ScriptAttachment, Workbench } from '../workbench.ts';
import { commandLine, type GlobalOptions, isScriptPath, pastablePath } from './context.ts';
import { inputPath } from './typed-paths.ts';

/** The session that was typed: an id, either end of it, `last`, or the path of the script that it belongs to. */
export async function namedSession(
  { sessions, scripts, workspace }: Pick<Workbench, 'sessions' | 'scripts' | 'workspace'>,
  options: GlobalOptions,
  ref: string,
): Promise<Session> {
  if (!isScriptPath(ref)) return await sessions.find(ref);
  const path = inputPath(options, ref);
  const attachment = await scripts.attach({ path });
  if (attachment.session) return attachment.session;
  const run = commandLine(options, workspace, `run ${pastablePath(path)}`, path);
  throw new Refusal('NOT_FOUND', `${pastablePath(path)} ${whyNone(attachment)}.`, {
    remedy: `Run it: ${run}`,
  });
}

function whyNone({ state, candidates: [original] }: ScriptAttachment): string {
  if (state === 'missing') return 'names a session that is not in this database';
  if (state === 'copy' && original?.script) {
    return `has no session yet: it is a copy of ${pastablePath(original.script.scriptPath)}`;
  }
  return 'has no session yet';
}
