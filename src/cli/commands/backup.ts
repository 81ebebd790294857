import { setPriority } from 'node:os';
import { basename } from 'node:path';
import type { BackupProgress, BackupReport } from '../../workbench.ts';
import { byteWords } from '../byte-words.ts';
import { commandLine, type GlobalOptions, pastablePath, withWorkbench } from '../context.ts';
import { counted } from '../counted.ts';
import { interruption, untilInterrupted } from '../interruption.ts';
import { io, resolvePath } from '../io.ts';
import { dim } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';
import { Spinner } from '../spinner.ts';

interface BackupOptions extends GlobalOptions {
  readonly force?: boolean;
  readonly daily?: boolean;
}

const LOWEST_PRIORITY = 19;

/** Writes a backup of the workspace's conversations to a file. */
export async function backUp(options: BackupOptions, file?: string): Promise<number> {
  return await withWorkbench(options, {}, async ({ backups, workspace }) => {
    if (options.daily) return await backUpDaily(options, backups);
    using stop = interruption();
    return await untilInterrupted(stop.signal, async () => {
      using progress = new BackupBar(options);
      const report = await backups.create(resolvePath(file ?? nameFor(workspace)), {
        force: options.force ?? false,
        signal: stop.signal,
        onProgress: progress.show,
      });
      progress.clear();
      if (options.json) printJson(report);
      else if (options.quiet) io().stdout.write(`${report.path}\n`);
      else printReport(report, commandLine(options, workspace, `restore ${pastablePath(report.path)}`));
      return 0;
    });
  });
}

/** How far a backup is, in one line on a terminal. */
export class BackupBar implements Disposable {
  readonly #spinner: Spinner;
  #text = 'Reading the database…';

  constructor({ json = false, quiet = false }: GlobalOptions) {
    this.#spinner = new Spinner(!json && !quiet);
    this.#spinner.start(() => this.#text);
  }

  readonly show = ({ step, done, total }: BackupProgress): void => {
    const share = total === 0 ? 100 : Math.floor((100 * done) / total);
    this.#text = `${step === 'database' ? 'Database' : 'Files'}: ${share} % of ${byteWords(total)}`;
  };

  clear(): void {
    this.#spinner.clear();
  }

  [Symbol.dispose](): void {
    this.clear();
  }
}

function nameFor(workspace: string): string {
  const time = new Date()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '');
  return `${basename(workspace)}-${time}.tar`;
}

function printReport(
  { path, size, sessions, messages, files, missing }: BackupReport,
  restore: string,
): void {
  const { stdout, stderr } = io();
  const what = `${counted(sessions, 'session')}, ${counted(messages, 'message')} and ${counted(files, 'file')}`;
  stdout.write(`Wrote ${pastablePath(path)} (${byteWords(size)}): ${what}.\n`);
  stdout.write(dim(`Restore it: ${restore}\n`));
  if (missing.length > 0) {
    const names = missing.slice(0, 5).map(printable).join(', ');
    stderr.write(
      `Missing in this workspace, and so in the backup: ${names}${missing.length > 5 ? ', …' : ''}\n`,
    );
  }
}

/** What is done in a process of its own, which nobody waits for. */
async function backUpDaily(
  { json = false, quiet = false }: GlobalOptions,
  backups: { makeDaily(): Promise<{ outcome: string; reason?: string } | undefined> },
): Promise<number> {
  setPriority(LOWEST_PRIORITY);
  const status = await backups.makeDaily();
  if (json) printJson({ daily: status ?? null });
  else if (!quiet) io().stdout.write(`${dailySentence(status)}\n`);
  return status?.outcome === 'failed' ? 1 : 0;
}

function dailySentence(status: { readonly outcome: string; readonly reason?: string } | undefined): string {
  if (status === undefined) {
    return 'No backup was made: daily backups are off, or another process makes one (cuebook doctor).';
  }
  return status.outcome === 'done' ? 'Made the daily backup.' : printable(status.reason ?? status.outcome);
}
