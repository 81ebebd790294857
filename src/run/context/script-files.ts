import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, relative, resolve } from 'node:path';
import { safePath } from '../../files/safe-path.ts';
import { Refusal } from '../../model/refusal.ts';

/** A file that a script gives with its first prompt. */
export interface ScriptFile {
  /** Where it is. */
  readonly path: string;
  readonly name: string;
  /** SHA-256 of its content, in hex. */
  readonly hash: string;
}

/** The files that a script names, by paths from its own folder. Refuses what is not there, and what is outside the workspace. */
export async function openScriptFiles(
  workspace: string,
  scriptPath: string,
  named: readonly string[],
): Promise<readonly ScriptFile[]> {
  const files: ScriptFile[] = [];
  for (const name of named) {
    const path = await safePath(workspace, relative(workspace, resolve(dirname(scriptPath), name)));
    if (!(await stat(path)).isFile()) throw new Refusal('INVALID_INPUT', `${name} is not a file.`);
    files.push({ path, name: basename(path), hash: await hashOf(path) });
  }
  return files;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}
