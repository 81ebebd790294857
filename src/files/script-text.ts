import { rm } from 'node:fs/promises';
import { errorCode, errorMessage } from '../model/error-code.ts';
import { Refusal } from '../model/refusal.ts';
import { refusalOf, refuseForeign } from './not-written.ts';
import { sha256 } from './sha256.ts';
import { readTextFile, type TextFile } from './text-file.ts';
import { writeBack } from './write-back.ts';
import { writeNewFile } from './write-new-file.ts';

/** A script as somebody edits it: its text, and by what a change of it is noticed. */
export interface ScriptText extends TextFile {
  /** A hash of the bytes. */
  readonly version: string;
}

/** The text of a script that is to be kept. */
export interface ScriptSave {
  readonly path: string;
  readonly text: string;
  /** The version that was read; null for a script that must not be there yet. */
  readonly version: string | null;
}

export type SavedScript = Omit<ScriptText, 'text'>;

export async function readScriptText(path: string): Promise<ScriptText> {
  const file = await readTextFile(path);
  return { ...file, version: sha256(file.text) };
}

/** Keeps a text, with errors in it or not. Refuses with FILE_CHANGED, and writes nothing, where the file holds another. */
export async function saveScriptText({ path, text, version }: ScriptSave): Promise<SavedScript> {
  if (!text.isWellFormed()) throw new Refusal('INVALID_INPUT', 'The text holds half of a character.');
  refuseForeign(path);
  if (version === null) return await created(path, text);
  const { text: before, modifiedAt } = await readUnchanged(path, version);
  if (text === before) return { path, version, modifiedAt };
  const result = await writeBack({ path, before, after: text });
  if (result.written) return { path, version: sha256(text), modifiedAt: result.modifiedAt };
  if (result.reason === 'changed') await readUnchanged(path, version);
  throw refusalOf(result);
}

/** Deletes a script; of a link, the link. Refuses with FILE_CHANGED where it is no longer what was read. */
export async function removeScript(path: string, version: string): Promise<void> {
  refuseForeign(path);
  await readUnchanged(path, version);
  try {
    await rm(path);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    throw new Refusal('INVALID_INPUT', `${path} cannot be deleted: ${errorMessage(error)}.`, {
      cause: error,
    });
  }
}

async function created(path: string, text: string): Promise<SavedScript> {
  const modifiedAt = await writeNewFile(path, text);
  if (modifiedAt === undefined) {
    throw new Refusal('FILE_EXISTS', `${path} is there already.`, { remedy: 'Choose another name.' });
  }
  return { path, version: sha256(text), modifiedAt };
}

async function readUnchanged(path: string, version: string): Promise<ScriptText> {
  const file = await readScriptText(path);
  if (file.version === version) return file;
  throw new Refusal('FILE_CHANGED', `${path} was changed meanwhile and is left as it is.`, {
    remedy: 'Read it again.',
    details: { version: file.version },
  });
}
