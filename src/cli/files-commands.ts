import type { Command } from 'commander';
import type { Act, Add } from './program-parts.ts';

/** The commands that are about the contents of files that were given with prompts. */
export function addFilesCommands(
  program: Command,
  { add, act }: { readonly add: Add; readonly act: Act },
): void {
  const files = program
    .command('files')
    .description('List stored attachments (free) and remove unused ones (writes)');
  add(files, 'list', 'free', 'List stored attachments and which are unused').action(
    act(async () => (await import('./commands.ts')).listFiles),
  );
  add(files, 'prune', 'writes', 'Show unused attachments; --yes removes them')
    .option('--yes', 'remove it')
    .addHelpText(
      'after',
      '\nThe conversations are those of one database: with another (--db), other files are needed.\nWhat was handed over less than a day ago stays.',
    )
    .action(act(async () => (await import('./commands.ts')).pruneFiles));
}
