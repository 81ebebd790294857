import { access, constants, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import { Refusal } from '../../../model/refusal.ts';

/** The file of a program, as the system would find it. Refuses with NOT_FOUND if there is none. */
export async function findProgram(
  command: string,
  cwd: string,
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const folders = (environment['PATH'] ?? '').split(delimiter).map((folder) => resolve(cwd, folder));
  const isPath = isAbsolute(command) || command.includes('/');
  const candidates = isPath ? [resolve(cwd, command)] : folders.map((folder) => join(folder, command));
  for (const candidate of command === '' ? [] : candidates) if (await canRun(candidate)) return candidate;
  throw new Refusal('NOT_FOUND', `There is no program ${JSON.stringify(command)}.`, {
    remedy: isPath
      ? 'Check the path, and that the file may be run.'
      : `Install ${command || 'it'}, or put its folder on your PATH.`,
  });
}

/** Refuses with NOT_FOUND if there is no such folder. */
export async function requireFolder(path: string): Promise<void> {
  const facts = await stat(path).catch(() => undefined);
  if (facts?.isDirectory()) return;
  throw new Refusal('NOT_FOUND', `There is no folder ${path} to start a terminal in.`, {
    remedy: 'Check that the folder still exists, or name another one: `cwd` in the front matter of a script.',
  });
}

async function canRun(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
