import { existsSync } from 'node:fs';
import { Refusal } from '../../model/refusal.ts';
import type { DailyBackup, RestoreReport } from '../../workbench.ts';
import { age } from '../age.ts';
import { byteWords } from '../byte-words.ts';
import { commandLine, type GlobalOptions, pastablePath, shownDatabase, withWorkbench } from '../context.ts';
import { counted } from '../counted.ts';
import { io } from '../io.ts';
import { bold, dim } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';
import { inputPath } from '../typed-paths.ts';
import { BackupBar } from './backup.ts';

interface RestoreOptions extends GlobalOptions {
  readonly force?: boolean;
  readonly latest?: boolean;
}

/** Restores a backup, by its file or by the name of a daily one; without either it lists the daily ones. */
export async function restore(options: RestoreOptions, named?: string): Promise<number> {
  if (named !== undefined && options.latest) {
    throw new Refusal('INVALID_INPUT', 'The backup is named twice.', {
      remedy: 'Name a file, or add --latest.',
    });
  }
  return await withWorkbench(options, {}, async ({ backups, workspace }) => {
    const { backups: daily } = await backups.daily();
    if (named === undefined && !options.latest) return listDaily(options, workspace, daily);
    using progress = new BackupBar(options);
    const report = await backups.restore(pathOf(options, workspace, daily, named), {
      force: options.force ?? false,
      onProgress: progress.show,
    });
    progress.clear();
    if (options.json) printJson(report);
    else if (!options.quiet) printReport(report, commandLine(options, workspace, 'sessions list'));
    return 0;
  });
}

function pathOf(
  options: RestoreOptions,
  workspace: string,
  daily: readonly DailyBackup[],
  named: string | undefined,
): string {
  const typed = named === undefined ? undefined : inputPath(options, named);
  if (typed !== undefined && existsSync(typed)) return typed;
  const found = named === undefined ? daily[0] : daily.find(({ name }) => name === named);
  const path = found?.path ?? typed;
  if (path !== undefined) return path;
  throw new Refusal('NOT_FOUND', `There are no daily backups of ${workspace}.`, {
    remedy: 'Name the folder that they were made of with --workspace, or name a file.',
  });
}

function listDaily(options: RestoreOptions, workspace: string, daily: readonly DailyBackup[]): number {
  const { stdout } = io();
  if (options.json) {
    printJson({ items: daily });
    return 0;
  }
  if (daily.length === 0) {
    if (!options.quiet) stdout.write(dim(`There are no daily backups of ${printable(workspace)}.\n`));
    return 0;
  }
  for (const { name, createdAt, size } of daily) {
    const facts = `${byteWords(size)}, ${age(new Date(createdAt), new Date())}`;
    stdout.write(options.quiet ? `${name}\n` : `${bold(name)}  ${dim(facts)}\n`);
  }
  if (!options.quiet) {
    stdout.write(dim(`Restore the newest: ${commandLine(options, workspace, 'restore --latest')}\n`));
  }
  return 0;
}

function printReport(report: RestoreReport, list: string): void {
  const { sessions, messages, files, database, movedTo } = report;
  const { stdout } = io();
  const what = `${counted(sessions, 'session')}, ${counted(messages, 'message')} and ${counted(files, 'file')}`;
  stdout.write(`Restored ${what} into ${shownDatabase(database)}.\n`);
  if (movedTo !== undefined) stdout.write(`The database that was there is now ${pastablePath(movedTo)}.\n`);
  stdout.write(dim(`See them: ${list}\n`));
}
