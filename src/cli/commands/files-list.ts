import type { ListedContent } from '../../workbench.ts';
import { age } from '../age.ts';
import { byteWords } from '../byte-words.ts';
import { type GlobalOptions, withWorkbench } from '../context.ts';
import { io } from '../io.ts';
import { dim } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';

/** Lists the contents of files that a workspace keeps. */
export async function listFiles(options: GlobalOptions): Promise<number> {
  return await withWorkbench(options, { mustExist: true }, async ({ files }) => {
    const items = await files.list();
    if (options.json) printJson({ items });
    else if (options.quiet) for (const { hash } of items) io().stdout.write(`${hash}\n`);
    else if (items.length === 0) io().stdout.write(dim('No files are stored here.\n'));
    else for (const item of items) io().stdout.write(`${contentLine(item)}\n`);
    return 0;
  });
}

/** A content on one line. */
export function contentLine({ hash, name, size, keptAt }: ListedContent): string {
  const facts = `${byteWords(size)}, ${age(new Date(keptAt), new Date())}`;
  return `${hash.slice(0, 12)}  ${name === undefined ? '(in no conversation)' : printable(name)}  ${dim(facts)}`;
}
