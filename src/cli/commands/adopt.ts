import { relative } from 'node:path';
import { commandLine, type GlobalOptions, quoted, withWorkbench } from '../context.ts';
import { counted } from '../counted.ts';
import { nameFromWorkspace } from '../name-from-workspace.ts';
import { dim } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';

interface AdoptOptions extends GlobalOptions {
  readonly name?: string;
  readonly folder?: string;
  readonly allowSecrets?: boolean;
}

/** Makes a session into a prompt script and the recording that answers it. */
export async function adopt(options: AdoptOptions, ref: string): Promise<number> {
  const { name, folder, allowSecrets = false } = options;
  return await withWorkbench(options, { mustExist: true }, async ({ sessions, workspace }) => {
    const { id: sessionId } = await sessions.find(ref);
    const adopted = await sessions.adopt({
      sessionId,
      allowSecrets,
      ...(name !== undefined && { name }),
      ...(folder !== undefined && { folder: nameFromWorkspace(workspace, folder) }),
    });
    const { scriptPath, recording, priming, prompts, notes } = adopted;
    if (options.json) printJson(adopted);
    else if (options.quiet) process.stdout.write(`${scriptPath}\n`);
    else {
      const shown = (path: string) => printable(relative(process.cwd(), path));
      const run = `run ${quoted(relative(process.cwd(), scriptPath))} --recorded`;
      const lines = [
        `Wrote ${shown(scriptPath)} with ${counted(prompts, 'prompt')}.`,
        `Wrote ${shown(recording.path)}, which answers it.`,
        ...(priming ? [`Wrote ${shown(priming.path)}, which it begins with.`] : []),
        ...notes.map((note) => dim(`Note: ${printable(note)}`)),
        dim(`Run it without a model: ${commandLine(options, workspace, run, scriptPath)}`),
      ];
      process.stdout.write(`${lines.join('\n')}\n`);
    }
    return 0;
  });
}
