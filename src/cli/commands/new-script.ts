import { basename, dirname } from 'node:path';
import { commandLine, type GlobalOptions, pastablePath, withWorkbench } from '../context.ts';
import { io } from '../io.ts';
import { dim } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { folderForNew } from '../typed-paths.ts';

interface NewScriptOptions extends GlobalOptions {
  readonly title?: string;
  readonly model?: string;
}

/** Creates a starter script in the folder that the name leads to. */
export async function newScript(options: NewScriptOptions, name?: string): Promise<number> {
  const { title, model } = options;
  const folder = folderForNew(options, name === undefined ? '.' : dirname(name));
  return await withWorkbench(options, {}, async ({ scripts, workspace }) => {
    const path = await scripts.create({
      folder,
      ...(name !== undefined && { name: basename(name) }),
      ...(title !== undefined && { title }),
      ...(model !== undefined && { model }),
    });
    if (options.json) printJson({ written: path });
    else if (options.quiet) io().stdout.write(`${path}\n`);
    else {
      const hint = commandLine(options, workspace, `run ${pastablePath(path)}`, path);
      io().stdout.write(
        `Wrote ${pastablePath(path)}.\n${dim(`Write your prompts into it, then: ${hint}`)}\n`,
      );
    }
    return 0;
  });
}
