import { statSync } from 'node:fs';
import type { AdoptedSession, Workbench } from '../../workbench.ts';
import { commandLine, type GlobalOptions, isScriptPath, pastablePath, withWorkbench } from '../context.ts';
import { counted } from '../counted.ts';
import { io } from '../io.ts';
import { nameFromWorkspace } from '../name-from-workspace.ts';
import { namedSession } from '../named-session.ts';
import { dim } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';
import { folderForNew, inputPath } from '../typed-paths.ts';

interface AdoptOptions extends GlobalOptions {
  readonly name?: string;
  readonly folder?: string;
  readonly allowSecrets?: boolean;
}

/** Makes a session, or a transcript, into a prompt script and the recording that answers it. */
export async function adopt(options: AdoptOptions, ref: string): Promise<number> {
  const isFile = isTranscript(options, ref);
  const place = isFile ? {} : { session: ref, mustExist: true };
  return await withWorkbench(options, place, async (workbench) => {
    const from = isFile ? { path: inputPath(options, ref) } : { ref };
    const adopted = await adoptedFrom(workbench, options, from);
    if (options.json) printJson(adopted);
    else if (options.quiet) io().stdout.write(`${adopted.scriptPath}\n`);
    else io().stdout.write(`${linesOn(adopted, options, workbench.workspace).join('\n')}\n`);
    return 0;
  });
}

/** Whether a transcript is meant, and not a session: ids have neither folders nor endings, and scripts end with .md. */
function isTranscript(options: AdoptOptions, ref: string): boolean {
  if (ref === 'last' || isScriptPath(ref)) return false;
  if (/[/\\.]/.test(ref)) return true;
  return statSync(inputPath(options, ref), { throwIfNoEntry: false })?.isFile() === true;
}

async function adoptedFrom(
  workbench: Workbench,
  options: AdoptOptions,
  from: { readonly path: string } | { readonly ref: string },
): Promise<AdoptedSession> {
  const { sessions, scripts, workspace } = workbench;
  const { name, folder, allowSecrets = false } = options;
  const wishes = {
    allowSecrets,
    ...(name !== undefined && { name }),
    ...(folder !== undefined && { folder: nameFromWorkspace(workspace, folderForNew(options, folder)) }),
  };
  if ('path' in from) return await scripts.adopt({ path: from.path, ...wishes });
  const { id: sessionId } = await namedSession(workbench, options, from.ref);
  return await sessions.adopt({ sessionId, ...wishes });
}

function linesOn(
  { scriptPath, recording, priming, prompts, notes }: AdoptedSession,
  options: AdoptOptions,
  workspace: string,
): readonly string[] {
  const run = `run ${pastablePath(scriptPath)} --recorded`;
  return [
    `Wrote ${pastablePath(scriptPath)} with ${counted(prompts, 'prompt')}.`,
    `Wrote ${pastablePath(recording.path)}, which answers it.`,
    ...(priming ? [`Wrote ${pastablePath(priming.path)}, which it begins with.`] : []),
    ...notes.map((note) => dim(`Note: ${printable(note)}`)),
    dim(`Run it without a model: ${commandLine(options, workspace, run, scriptPath)}`),
  ];
}
