import { realpath } from 'node:fs/promises';
import { basename, dirname, relative, resolve } from 'node:path';
import { refuseNoPath } from '../../files/kept/given-bytes.ts';
import { lookAtFile } from '../../files/kept/look-at-file.ts';
import { isInside, safePath } from '../../files/safe-path.ts';
import type { PromptFile } from '../../model/file.ts';
import { isRefusal, Refusal } from '../../model/refusal.ts';

/** A file that a script gives with its first prompt. */
export interface ScriptFile extends PromptFile {
  /** Where it is. */
  readonly path: string;
}

interface ScriptFiles {
  readonly files: readonly ScriptFile[];
  /** One for each that cannot be given. */
  readonly refusals: readonly Refusal[];
}

/** Where files are given from, and how large they may be. */
interface FilesHome {
  readonly workspace: string;
  largestFile(): Promise<number>;
}

/** The files that a script names, by paths from its own folder: those that are there, in the workspace, and not too large. */
export async function openScriptFiles(
  { workspace, largestFile }: FilesHome,
  scriptPath: string,
  named: readonly string[],
): Promise<ScriptFiles> {
  const files: ScriptFile[] = [];
  const refusals: Refusal[] = [];
  const limitBytes = await largestFile();
  for (const shown of named) {
    try {
      const path = await pathInWorkspace(workspace, dirname(scriptPath), shown);
      // By its own name, wherever a link leads.
      files.push({ path, ...(await lookAtFile(path, { shown, name: basename(shown), limitBytes })) });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refusals.push(error);
    }
  }
  return { files, refusals };
}

/** Files that somebody names by their absolute paths, wherever they are. Refuses one that cannot be given. */
export async function givenScriptFiles(
  { largestFile }: FilesHome,
  paths: readonly string[],
): Promise<readonly ScriptFile[]> {
  const limitBytes = await largestFile();
  const files: ScriptFile[] = [];
  for (const path of paths) {
    files.push({ path, ...(await lookAtFile(path, { shown: path, name: basename(path), limitBytes })) });
  }
  return files;
}

async function pathInWorkspace(workspace: string, folder: string, shown: string): Promise<string> {
  refuseNoPath(shown);
  const path = resolve(folder, shown);
  const root = [workspace, await realpath(workspace)].find((each) => isInside(each, path));
  if (root === undefined) throw new Refusal('INVALID_INPUT', `${shown} is outside the workspace.`);
  return await safePath(workspace, relative(root, path) || '.');
}
