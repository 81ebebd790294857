import { type GlobalOptions, pastablePath, withWorkbench } from '../context.ts';
import { io } from '../io.ts';
import { printJson } from '../print-json.ts';
import { inputPath } from '../typed-paths.ts';

/** Gives every prompt of a script that has none a key, and says which. */
export async function keyScript(options: GlobalOptions, script: string): Promise<number> {
  return await withWorkbench(options, { script }, async ({ scripts }) => {
    const path = inputPath(options, script);
    const given = await scripts.key(path);
    if (options.json) printJson({ path, given });
    else if (options.quiet) io().stdout.write(given.map(({ key }) => `${key}\n`).join(''));
    else {
      const name = pastablePath(path);
      const width = String(given.at(-1)?.prompt ?? '').length;
      const lines = given.map(({ prompt, key }) => `  ${String(prompt).padStart(width)}  ${key}\n`);
      io().stdout.write(
        given.length === 0 ? `Every prompt of ${name} has a key.\n` : `Keys for ${name}:\n${lines.join('')}`,
      );
    }
    return 0;
  });
}
