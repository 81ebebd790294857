import { readdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { nearWord } from '../model/near-word.ts';
import { isRefusal, Refusal } from '../model/refusal.ts';
import { isScriptName } from './script-names.ts';
import { readTextFile, type TextFile } from './text-file.ts';

const EXTENSION = '.prompt.md';

/** Reads a prompt script. If there is none, the refusal names the script in that folder that was probably meant. */
export async function readScriptFile(path: string): Promise<TextFile> {
  try {
    return await readTextFile(path);
  } catch (error) {
    if (!isRefusal(error, 'NOT_FOUND')) throw error;
    const meant = await similarScript(path);
    if (meant === undefined) throw error;
    throw new Refusal('NOT_FOUND', error.message, { remedy: `Did you mean ${meant}?`, cause: error });
  }
}

async function similarScript(path: string): Promise<string | undefined> {
  const stems = (await fileNames(dirname(path))).filter(isScriptName).map(stemOf);
  const stem = nearWord(stemOf(basename(path)), stems);
  return stem && `${stem}${EXTENSION}`;
}

/** The part of a name that people type: `incident` of `incident.prompt.md`, `incident.md` and `incident.prompt`. */
function stemOf(name: string): string {
  return name.replace(/\.(?:prompt\.md|md|prompt)$/, '');
}

async function fileNames(folder: string): Promise<readonly string[]> {
  // A folder that is missing or unreadable has no script to suggest.
  return await readdir(folder).catch(() => []);
}
