import { relative } from 'node:path';
import { type GlobalOptions, withWorkbench } from '../context.ts';
import { io, resolvePath } from '../io.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';

/** Gives every prompt of a script that has none a key, and says which. */
export async function keyScript(options: GlobalOptions, script: string): Promise<number> {
  return await withWorkbench(options, { script }, async ({ scripts }) => {
    const path = resolvePath(script);
    const given = await scripts.key(path);
    if (options.json) printJson({ path, given });
    else if (options.quiet) io().stdout.write(given.map(({ key }) => `${key}\n`).join(''));
    else {
      const name = printable(relative(io().cwd, path));
      const width = String(given.at(-1)?.prompt ?? '').length;
      const lines = given.map(({ prompt, key }) => `  ${String(prompt).padStart(width)}  ${key}\n`);
      io().stdout.write(
        given.length === 0 ? `Every prompt of ${name} has a key.\n` : `Keys for ${name}:\n${lines.join('')}`,
      );
    }
    return 0;
  });
}
