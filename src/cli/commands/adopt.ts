import { statSync } from 'node:fs';
import { relative } from 'node:path';
import type { AdoptedSession, Workbench } from '../../workbench.ts';
import { commandLine, type GlobalOptions, quoted, withWorkbench } from '../context.ts';
import { counted } from '../counted.ts';
import { io, resolvePath } from '../io.ts';
import { nameFromWorkspace } from '../name-from-workspace.ts';
import { dim } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';

interface AdoptOptions extends GlobalOptions {
  readonly name?: string;
  readonly folder?: string;
  readonly allowSecrets?: boolean;
}

/** Makes a session, or a transcript, into a prompt script and the recording that answers it. */
export async function adopt(options: AdoptOptions, ref: string): Promise<number> {
  const isFile = isPath(ref);
  return await withWorkbench(options, { mustExist: !isFile }, async (workbench) => {
    const adopted = await adoptedFrom(workbench, options, isFile ? { path: resolvePath(ref) } : { ref });
    if (options.json) printJson(adopted);
    else if (options.quiet) io().stdout.write(`${adopted.scriptPath}\n`);
    else io().stdout.write(`${linesOn(adopted, options, workbench.workspace).join('\n')}\n`);
    return 0;
  });
}

/** Whether a path is meant, and not a session: ids have neither folders nor endings. */
function isPath(ref: string): boolean {
  if (/[/\\.]/.test(ref)) return true;
  return ref !== 'last' && statSync(resolvePath(ref), { throwIfNoEntry: false })?.isFile() === true;
}

async function adoptedFrom(
  { sessions, scripts, workspace }: Workbench,
  { name, folder, allowSecrets = false }: AdoptOptions,
  from: { readonly path: string } | { readonly ref: string },
): Promise<AdoptedSession> {
  const wishes = {
    allowSecrets,
    ...(name !== undefined && { name }),
    ...(folder !== undefined && { folder: nameFromWorkspace(workspace, folder) }),
  };
  if ('path' in from) return await scripts.adopt({ path: from.path, ...wishes });
  const { id: sessionId } = await sessions.find(from.ref);
  return await sessions.adopt({ sessionId, ...wishes });
}

function linesOn(
  { scriptPath, recording, priming, prompts, notes }: AdoptedSession,
  options: AdoptOptions,
  workspace: string,
): readonly string[] {
  const shown = (path: string) => printable(relative(io().cwd, path));
  const run = `run ${quoted(relative(io().cwd, scriptPath))} --recorded`;
  return [
    `Wrote ${shown(scriptPath)} with ${counted(prompts, 'prompt')}.`,
    `Wrote ${shown(recording.path)}, which answers it.`,
    ...(priming ? [`Wrote ${shown(priming.path)}, which it begins with.`] : []),
    ...notes.map((note) => dim(`Note: ${printable(note)}`)),
    dim(`Run it without a model: ${commandLine(options, workspace, run, scriptPath)}`),
  ];
}
