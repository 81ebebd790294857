import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { newSessionId } from '../../../model/ids.ts';
import { startTerminal, type TerminalOptions } from './start-terminal.ts';
import type { Terminal } from './terminal.ts';
import { terminalEnvironment } from './terminal-environment.ts';

export const ENVIRONMENT = { ...process.env, LC_ALL: 'C.UTF-8' };

/** A program in a terminal that is gone when the test is over. */
export async function startForTest(
  command: string,
  args: readonly string[],
  options: Partial<TerminalOptions> = {},
): Promise<Terminal> {
  const id = crypto.randomUUID();
  const env = terminalEnvironment(ENVIRONMENT, newSessionId(), id);
  const terminal = await startTerminal({ command, args, cwd: tmpdir(), env, ...options });
  onTestFinished(async () => {
    await terminal.end();
  });
  return terminal;
}

export function startNode(code: string, options: Partial<TerminalOptions> = {}): Promise<Terminal> {
  return startForTest(process.execPath, ['-e', code], options);
}

/** Everything that comes out of a terminal, as it grows. */
export function textOf(terminal: Terminal): { text: string } {
  const heard = { text: '' };
  terminal.onData((data) => {
    heard.text += data;
  });
  return heard;
}

export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 90_000;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`Never was: ${isSo}`);
    await sleep(5);
  }
}

/** A folder that is removed after the test. */
export async function folderForTest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-terminal-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Who is dead, and only not waited for by the system, does not live. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return (
      process.platform !== 'linux' || !/^State:\t[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
    );
  } catch {
    return false;
  }
}

/** Those of these processes that live. */
export async function livingOf(pids: readonly number[]): Promise<readonly number[]> {
  return pids.filter(isAlive);
}
