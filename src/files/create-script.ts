import { join } from 'node:path';
import { Refusal } from '../model/refusal.ts';
import { isNewName } from './script-names.ts';
import { writeNewFile } from './write-new-file.ts';

export interface NewScript {
  /** The folder that it is put into, which has to be there. */
  readonly folder: string;
  /** Without an extension, or with ours; by default the time. */
  readonly name?: string;
  readonly text: string;
}

const EXTENSION = '.prompt.md';
const MOST_OF_ONE_NAME = 1_000;

/** Writes a new prompt script and returns its path. What is there already stays: the next free name is taken. */
export async function createScriptFile({ folder, name, text }: NewScript, now: Date): Promise<string> {
  const stem = name === undefined ? timeStamp(now) : stemOf(name);
  for (let count = 1; count <= MOST_OF_ONE_NAME; count++) {
    const path = join(folder, `${stem}${count === 1 ? '' : `-${count}`}${EXTENSION}`);
    if (await writeNewFile(path, text)) return path;
  }
  throw new Refusal('FILE_EXISTS', `${folder} has ${MOST_OF_ONE_NAME} scripts called ${stem} already.`);
}

/** What a script is called without its extension, if it was given with one. */
export function scriptStem(name: string): string {
  return name.replace(/(?:\.prompt)?\.md$/i, '').trim();
}

function stemOf(name: string): string {
  const stem = scriptStem(name);
  if (isNewName(stem)) return stem;
  throw new Refusal('INVALID_INPUT', `${JSON.stringify(name)} cannot be the name of a script.`);
}

/** `YYYYMMDD-HHMMSS`, as the clock on the wall shows it. */
function timeStamp(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
  return `${day}-${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`;
}
