import { createHash } from 'node:crypto';
import { basename, dirname, relative, resolve } from 'node:path';
import { fileTypeOf, HEAD_BYTES } from '../../files/kept/file-type.ts';
import { openGiven } from '../../files/kept/given-bytes.ts';
import { safePath } from '../../files/safe-path.ts';
import type { PromptFile } from '../../model/file.ts';
import { plainFileName } from '../../model/file-name.ts';

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
    files.push({ path, ...(await factsOf(path, name)) });
  }
  return files;
}

/** As it would be kept. */
async function factsOf(path: string, shown: string): Promise<PromptFile> {
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let size = 0;
  await using file = await openGiven(path, shown);
  const stream: AsyncIterable<Buffer> = file.createReadStream({ autoClose: false });
  for await (const chunk of stream) {
    if (size < HEAD_BYTES) head.push(chunk);
    size += chunk.length;
    hash.update(chunk);
  }
  const name = plainFileName(basename(path));
  return { hash: hash.digest('hex'), name, ...fileTypeOf(Buffer.concat(head), name), size };
}
