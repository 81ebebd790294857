import { byteWords } from '../byte-words.ts';
import { commandLine, type GlobalOptions, withWorkbench } from '../context.ts';
import { counted } from '../counted.ts';
import { io } from '../io.ts';
import { dim } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { contentLine } from './files-list.ts';

interface PruneOptions extends GlobalOptions {
  readonly yes?: boolean;
}

/** Removes the contents of files that no conversation needs; unless told to, it only says which. */
export async function pruneFiles(options: PruneOptions): Promise<number> {
  const { yes: isReal = false, json = false, quiet = false } = options;
  return await withWorkbench(options, { mustExist: true }, async ({ files, workspace }) => {
    const items = [];
    for await (const item of files.prune({ dryRun: !isReal })) {
      items.push(item);
      if (!json && !quiet) io().stdout.write(`${contentLine(item)}\n`);
    }
    const bytes = items.reduce((total, { size }) => total + size, 0);
    if (json) printJson({ removed: isReal, bytes, items });
    else if (!quiet) {
      const what = `${counted(items.length, 'file')} (${byteWords(bytes)})`;
      io().stdout.write(`${isReal ? 'Removed' : 'Nothing is removed yet; no conversation needs'} ${what}.\n`);
      if (!isReal && items.length > 0) {
        io().stdout.write(dim(`Remove: ${commandLine(options, workspace, 'files prune --yes')}\n`));
      }
    }
    return 0;
  });
}
