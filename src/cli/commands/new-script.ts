import { basename, dirname, relative, resolve } from 'node:path';
import { commandLine, type GlobalOptions, quoted, withWorkbench } from '../context.ts';
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
  const folder = name === undefined ? process.cwd() : dirname(resolve(name));
  return await withWorkbench(options, {}, async ({ scripts, workspace }) => {
    const path = await scripts.create({
      folder,
      ...(name !== undefined && { name: basename(name) }),
      ...(title !== undefined && { title }),
      ...(model !== undefined && { model }),
    });
    const shown = relative(process.cwd(), path);
    if (options.json) printJson({ written: path });
    else if (options.quiet) process.stdout.write(`${path}\n`);
    else {
      const hint = commandLine(options, workspace, `run ${quoted(shown)}`);
      process.stdout.write(
        `Wrote ${printable(shown)}.\n${dim(`Write your prompts into it, then: ${hint}`)}\n`,
      );
    }
    return 0;
  });
}
