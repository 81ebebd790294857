import type { VerifyReport } from '../../workbench.ts';
import { type GlobalOptions, shownDatabase, withWorkbench } from '../context.ts';
import { counted } from '../counted.ts';
import { interruption, untilInterrupted } from '../interruption.ts';
import { io } from '../io.ts';
import { dim, green } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';
import { inputPath } from '../typed-paths.ts';
import { BackupBar } from './backup.ts';

/** Checks the workspace's database and files, or a backup. Exit code 1 where something is lost or damaged. */
export async function verify(options: GlobalOptions, file?: string): Promise<number> {
  return await withWorkbench(options, {}, async ({ backups }) => {
    using stop = interruption();
    return await untilInterrupted(stop.signal, async () => {
      using progress = new BackupBar(options);
      const report = await backups.verify(file === undefined ? undefined : inputPath(options, file), {
        signal: stop.signal,
        onProgress: (bytes) => progress.show({ step: 'files', ...bytes }),
      });
      progress.clear();
      if (options.json) printJson(report);
      else print(report, options.quiet ?? false);
      return report.isSound ? 0 : 1;
    });
  });
}

function print(
  { target, isSound, sessions, messages, files, findings }: VerifyReport,
  isQuiet: boolean,
): void {
  const { stdout } = io();
  for (const { severity, message } of findings) {
    if (severity === 'problem') stdout.write(`✗ ${printable(message)}.\n`);
    else if (!isQuiet) stdout.write(dim(`– ${printable(message)}.\n`));
  }
  if (isQuiet) return;
  const what = `${counted(sessions, 'session')}, ${counted(messages, 'message')}, ${counted(files, 'file')}`;
  const problems = findings.filter(({ severity }) => severity === 'problem').length;
  stdout.write(
    isSound
      ? `${green('✓')} ${shownDatabase(target)} is sound: ${what}.\n`
      : `${shownDatabase(target)}: ${counted(problems, 'problem')} in ${what}.\n`,
  );
}
