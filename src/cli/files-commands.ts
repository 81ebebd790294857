import type { Command } from 'commander';
import type { Act, Add } from './program-parts.ts';

/** The commands that are about the contents of files that were given with prompts. */
export function addFilesCommands(
  program: Command,
  { add, act }: { readonly add: Add; readonly act: Act },
): void {
  const files = program
    .command('files')
    .description(
      'List the files that are kept for conversations (free), and remove those that none needs (writes)',
    );
  add(files, 'list', 'free', 'List what is kept in .cuebook/files, and what no conversation needs').action(
    act(async () => (await import('./commands.ts')).listFiles),
  );
  add(files, 'prune', 'writes', 'Say what no conversation needs, and with --yes remove it')
    .option('--yes', 'remove it')
    .addHelpText(
      'after',
      '\nThe conversations are those of one database: with another (--db), other files are needed.\nWhat was handed over less than a day ago stays.',
    )
    .action(act(async () => (await import('./commands.ts')).pruneFiles));
}
