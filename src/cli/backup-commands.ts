import { type Command, Option } from 'commander';
import type { Act, Add } from './program-parts.ts';

/** The commands that keep conversations safe. */
export function addBackupCommands(
  program: Command,
  { add, act }: { readonly add: Add; readonly act: Act },
): void {
  add(program, 'backup [file]', 'free', 'Write all conversations and their files to one file')
    .option('--force', 'replace a file that exists')
    .addOption(new Option('--daily', 'make the daily backup of the workspace now').conflicts('force'))
    .addHelpText(
      'after',
      '\nThe file is a tar archive with the database, the attached files, the raw streams of terminals and a manifest with\ntheir SHA-256. Runs may continue meanwhile. Without a name it is <workspace>-<time>.tar in the folder you are in.',
    )
    .action(act(async () => (await import('./commands.ts')).backUp));
  add(program, 'restore [file]', 'writes', 'Bring back the conversations of a backup')
    .addOption(new Option('--latest', 'the newest daily backup of the workspace'))
    .option('--force', 'move a database that has conversations aside')
    .addHelpText(
      'after',
      '\nWithout a file it lists the daily backups of the workspace, the newest first; one of them is restored by its name.\nThe backup is checked before anything is changed, and nothing is deleted. Stop servers and runs before.',
    )
    .action(act(async () => (await import('./commands.ts')).restore));
  add(program, 'verify [file]', 'free', 'Check the database and the attached files, or a backup').action(
    act(async () => (await import('./commands.ts')).verify),
  );
  add(program, 'gc', 'writes', 'Show what no conversation needs any more, and remove it after a yes')
    .option('--yes', 'do not ask')
    .addOption(new Option('--dry-run', 'only show it (free)').conflicts('yes'))
    .addHelpText(
      'after',
      '\nAttached files that no conversation needs, interrupted uploads, raw streams of deleted sessions, old daily backups,\nand old copies made before migrations. What is less than a day old stays. With --verbose each is named.',
    )
    .action(act(async () => (await import('./commands.ts')).collectGarbage));
}
