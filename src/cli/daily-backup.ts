import { spawn } from 'node:child_process';
import { programPath, type Workbench } from '../workbench.ts';
import { io } from './io.ts';

/** Clocks of file systems lag behind by some milliseconds. */
const COARSE_MS = 50;
const LOOK_EVERY_MS = 10 * 60_000;

type DailyWorkbench = Pick<Workbench, 'workspace' | 'database' | 'backups'>;

/**
 * Starts the daily backup in a process of its own, if it is due and the database was written to from then on. The
 * command that we are does not wait for it, and never fails because of it.
 */
export async function startDailyBackup(
  workbench: DailyWorkbench,
  since: Date,
  environment = io().env,
): Promise<void> {
  try {
    if (!(await workbench.backups.isDailyDue(new Date(since.getTime() - COARSE_MS)))) return;
  } catch {
    // `doctor` says what is wrong with the configuration or the folder of the backups.
    return;
  }
  const { workspace, database } = workbench;
  const args = ['backup', '--daily', '--quiet', '--workspace', workspace, '--db', database];
  const child = spawn(process.execPath, [programPath(), ...args], {
    cwd: '/',
    env: { ...environment, CUEBOOK_BACKUPS: 'off' },
    stdio: 'ignore',
    detached: true,
  });
  child.on('error', () => undefined);
  child.unref();
}

/** Does so again and again, for as long as a server runs. */
export function startDailyBackups(workbench: DailyWorkbench): Disposable {
  const { env } = io();
  const timer = setInterval(() => void startDailyBackup(workbench, new Date(0), env), LOOK_EVERY_MS);
  timer.unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
