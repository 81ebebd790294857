import { basename, dirname, join } from 'node:path';
import { PRIMING_FOLDER, primingPathOf } from '../model/priming-ref.ts';
import { Refusal } from '../model/refusal.ts';
import { rootOf } from './list-scripts.ts';
import { makeFolders } from './make-folders.ts';
import { refusalOf } from './not-written.ts';
import { safePlaceIfThere } from './safe-path.ts';
import { replaceText } from './write-back.ts';
import { writeNewFile } from './write-new-file.ts';

export interface SavedPriming {
  readonly ref: string;
  readonly path: string;
  /** Whether another text was there. */
  readonly overwritten: boolean;
}

/**
 * Writes a priming script, with the folders that it needs. One that is there already is refused with FILE_EXISTS, so
 * that of several who save at once exactly one succeeds; to be overwritten, it is replaced in one step.
 */
export async function savePriming(
  workspace: string,
  ref: string,
  text: string,
  { overwrite = false }: { readonly overwrite?: boolean } = {},
): Promise<SavedPriming> {
  const shown = primingPathOf(ref);
  if (!text.isWellFormed()) throw new Refusal('INVALID_INPUT', 'The text holds half of a character.');
  const home = await makeFolders(await rootOf(workspace), PRIMING_FOLDER);
  const folder = await makeFolders(home, dirname(ref));
  const path = join(folder, `${basename(ref)}.md`);
  if (await writeNewFile(path, text)) return { ref, path, overwritten: false };
  if (!overwrite) {
    throw new Refusal('FILE_EXISTS', `${shown} is there already.`, {
      remedy: 'Overwrite it, or choose another name.',
    });
  }
  const existing = await existingFile(home, `${ref}.md`, shown);
  const result = await replaceText({ path: existing, after: text });
  if (!result.written) throw refusalOf(result);
  return { ref, path: existing, overwritten: true };
}

/** The file that is to be overwritten; of a link, the one that it leads to. */
async function existingFile(home: string, name: string, shown: string): Promise<string> {
  const place = await safePlaceIfThere(home, name);
  if (place === undefined) throw new Refusal('INVALID_INPUT', `${shown} is a link that leads nowhere.`);
  if (place.stats.isFile()) return place.path;
  throw new Refusal('INVALID_INPUT', `${shown} is not a file.`, { remedy: 'Choose another name.' });
}
