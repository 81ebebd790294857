import { oneLine } from '../../model/one-line.ts';
import type { ListedDataset } from '../../workbench.ts';
import { type GlobalOptions, withWorkbench } from '../context.ts';
import { counted } from '../counted.ts';
import { io } from '../io.ts';
import { bold, dim } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';

/** Lists the datasets of a workspace, and what among them is none. */
export async function listDatasets(options: GlobalOptions): Promise<number> {
  return await withWorkbench(options, {}, async ({ datasets }) => {
    const { items, findings } = await datasets.list();
    if (options.json) {
      printJson({ items, findings });
      return 0;
    }
    for (const item of items) {
      io().stdout.write(options.quiet ? `${printable(item.id)}\n` : entryOf(item));
    }
    if (options.quiet) return 0;
    if (items.length === 0) {
      io().stdout.write(dim('No datasets here. Each folder in datasets/ is one: put documents into it.\n'));
    }
    for (const { reason } of findings) io().stderr.write(`${printable(oneLine(reason))}\n`);
    return 0;
  });
}

function entryOf(dataset: ListedDataset): string {
  const { id, name, description, agents } = dataset;
  const facts = [
    ...(name === id ? [] : [name]),
    indexed(dataset),
    ...(agents ? [`for ${agents.join(', ') || 'nobody'}`] : []),
  ];
  const about = description === undefined ? '' : `  ${shown(description)}\n`;
  return `${bold(shown(id))}  ${dim(shown(facts.join(' · ')))}\n${about}`;
}

function indexed({ documents, passages, isEmpty }: ListedDataset): string {
  if (isEmpty) return 'no documents';
  if (documents === 0) return 'not indexed yet';
  return `${counted(documents, 'document')}, ${counted(passages, 'passage')}`;
}

function shown(text: string): string {
  return printable(oneLine(text));
}
