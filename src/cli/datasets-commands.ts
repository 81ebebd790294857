import type { Command } from 'commander';
import { type Act, type Add, collected } from './program-parts.ts';

/** The commands that are about collections of documents. */
export function addDatasetsCommands(
  program: Command,
  { add, act }: { readonly add: Add; readonly act: Act },
): void {
  const datasets = program
    .command('datasets')
    .description(
      'List, index and search the datasets of a workspace: the folders in datasets/ (index and search may ask a model)',
    );
  add(datasets, 'list', 'free', 'List the datasets, and how much of them is indexed').action(
    act(async () => (await import('./commands.ts')).listDatasets),
  );
  add(datasets, 'index', 'model', 'Index new and changed documents')
    .addHelpText(
      'after',
      '\nA search does so by itself; this tries documents again that could not be read before, and says which those are.\nA model is asked only if "embeddings" in the configuration names one that is not built in.',
    )
    .action(act(async () => (await import('./commands.ts')).indexDatasets));
  add(datasets, 'search <query...>', 'model', 'Find passages in documents')
    .option('--dataset <id>', 'only in this dataset (may be repeated)', collected)
    .option('--limit <number>', 'maximum number of results', '6')
    .addHelpText(
      'after',
      '\nWhat is new or has changed is read first.\nA model is asked only if "embeddings" in the configuration names one that is not built in.',
    )
    .action(act(async () => (await import('./commands.ts')).searchDatasets));
}
