import { basename, dirname, relative } from 'node:path';
import { commandLine, type GlobalOptions, quoted, withWorkbench } from '../context.ts';
import { io, resolvePath } from '../io.ts';
import { dim } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';

interface NewScriptOptions extends GlobalOptions {
  readonly title?: string;
  readonly model?: string;
}

/** Writes a script to begin with, into the folder that the name gives or the one we are in. */
export async function newScript(options: NewScriptOptions, name?: string): Promise<number> {
  const { title, model } = options;
  const folder = name === undefined ? io().cwd : dirname(resolvePath(name));
  return await withWorkbench(options, {}, async ({ scripts, workspace }) => {
    const path = await scripts.create({
      folder,
      ...(name !== undefined && { name: basename(name) }),
      ...(title !== undefined && { title }),
      ...(model !== undefined && { model }),
    });
    const shown = relative(io().cwd, path);
    if (options.json) printJson({ written: path });
    else if (options.quiet) io().stdout.write(`${path}\n`);
    else {
      const hint = commandLine(options, workspace, `run ${quoted(shown)}`);
      io().stdout.write(`Wrote ${printable(shown)}.\n${dim(`Write your prompts into it, then: ${hint}`)}\n`);
    }
    return 0;
  });
}
