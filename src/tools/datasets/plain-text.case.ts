import { readTextFile } from '../../files/text-file.ts';
import type { DocumentText } from '../../model/document.ts';
import { isRefusal } from '../../model/refusal.ts';

/** Reads a document that is text in UTF-8, as one part. */
export async function readPlainText({
  path,
  name,
}: {
  readonly path: string;
  readonly name: string;
}): Promise<DocumentText> {
  try {
    const { text } = await readTextFile(path);
    if (text.includes('\0')) throw new Error(`${name} is not text.`);
    return { parts: [{ text: text.replace(/^\ufeff/, '') }], warnings: [] };
  } catch (error) {
    // Said of where it is, which is nobody's business.
    if (isRefusal(error)) throw new Error(error.message.replaceAll(path, name), { cause: error });
    throw error;
  }
}
