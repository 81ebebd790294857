import { constants, copyFile, mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { errorCode, errorMessage } from '../model/error-code.ts';
import type { PromptFile } from '../model/file.ts';
import { Refusal } from '../model/refusal.ts';
import type { FilesOfRuns } from './context/context-world.ts';

/** Copies of the files of a prompt, beside the script that gives them. */
export interface AdoptedFiles {
  /** By their paths from the script. */
  readonly names: readonly string[];
  /** Those whose contents are gone. */
  readonly missing: readonly string[];
  remove(): Promise<void>;
}

/** Copies files into `<stem>.files` beside a script, which is made for them; where that name is taken, the next is. */
export async function adoptFiles(
  kept: Pick<FilesOfRuns, 'has' | 'pathOf'>,
  files: readonly PromptFile[],
  { folder, stem }: { readonly folder: string; readonly stem: string },
): Promise<AdoptedFiles> {
  const areThere = await Promise.all(files.map(async ({ hash }) => await kept.has(hash)));
  const missing = files.flatMap(({ name }, index) => (areThere[index] ? [] : [name]));
  const there = files.filter((_, index) => areThere[index]);
  if (there.length === 0) return { names: [], missing, remove: async () => undefined };
  const home = await newFolder(folder, stem);
  const remove = async () => await rm(home, { recursive: true, force: true });
  try {
    const names: string[] = [];
    for (const { hash, name } of there) names.push(await putCopy(await kept.pathOf(hash), home, name));
    return { names: names.map((name) => `${basename(home)}/${name}`), missing, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

const MOST_OF_ONE_NAME = 1_000;

async function newFolder(folder: string, stem: string): Promise<string> {
  for (let count = 1; count <= MOST_OF_ONE_NAME; count++) {
    const path = join(folder, `${stem}${count === 1 ? '' : `-${count}`}.files`);
    if (await isNew(path, mkdir(path))) return path;
  }
  throw new Refusal('FILE_EXISTS', `${folder} has ${MOST_OF_ONE_NAME} folders called ${stem}.files already.`);
}

/** A file has the name that it was given under; of two with one name, the second is in a folder of its own. */
async function putCopy(content: string, home: string, name: string): Promise<string> {
  for (let count = 1; ; count++) {
    const place = count === 1 ? name : `${count}/${name}`;
    const path = join(home, place);
    if (count > 1) await mkdir(join(home, String(count)), { recursive: true });
    if (await isNew(path, copyFile(content, path, constants.COPYFILE_EXCL))) return place;
  }
}

/** Whether something could be made that was not there. */
async function isNew(path: string, making: Promise<unknown>): Promise<boolean> {
  try {
    await making;
    return true;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST') return false;
    if (code === undefined) throw error;
    throw new Refusal('INVALID_INPUT', `${path} cannot be written: ${errorMessage(error)}.`, {
      cause: error,
    });
  }
}
