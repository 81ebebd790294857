import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, relative, resolve } from 'node:path';
import { fileTypeOf, HEAD_BYTES } from '../../files/kept/file-type.ts';
import { safePath } from '../../files/safe-path.ts';
import type { PromptFile } from '../../model/file.ts';
import { plainFileName } from '../../model/file-name.ts';
import { Refusal } from '../../model/refusal.ts';

/** A file that a script gives with its first prompt. */
export interface ScriptFile extends PromptFile {
  /** Where it is. */
  readonly path: string;
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
    files.push({ path, ...(await factsOf(path)) });
  }
  return files;
}

/** As it would be kept. */
async function factsOf(path: string): Promise<PromptFile> {
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let size = 0;
  const stream: AsyncIterable<Buffer> = createReadStream(path);
  for await (const chunk of stream) {
    if (size < HEAD_BYTES) head.push(chunk);
    size += chunk.length;
    hash.update(chunk);
  }
  const name = plainFileName(basename(path));
  return { hash: hash.digest('hex'), name, ...fileTypeOf(Buffer.concat(head), name), size };
}
