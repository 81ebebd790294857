import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { DocumentText } from '../../../model/document.ts';
import { errorCode } from '../../../model/error-code.ts';
import type { ReadOrder } from '../frames.ts';
import { Archive } from './archive.ts';
import { decodeText } from './decode-text.ts';
import { DocumentFault } from './document-fault.ts';
import { archiveKind, contentKind, isHtml } from './document-kind.ts';
import { TextParts } from './text-parts.ts';

/** The text of a document, whose kind its content tells; only among texts its name does. */
export async function readDocument(order: ReadOrder): Promise<DocumentText> {
  const bytes = await contentOf(order);
  const parts = new TextParts(order.textLength);
  await read(bytes, order, parts);
  return parts.result;
}

async function read(bytes: Buffer, order: ReadOrder, parts: TextParts): Promise<void> {
  switch (contentKind(bytes)) {
    case 'pdf':
      return await (await import('./read-pdf.ts')).readPdf(bytes, parts);
    case 'zip':
      return await readArchive(new Archive(bytes, order.unpackedBytes), parts);
    case 'old-office':
      return await (await import('./read-sheets.ts')).readOldSheets(bytes, parts);
    case 'other':
      return await readText(bytes, order, parts);
  }
}

async function readArchive(archive: Archive, parts: TextParts): Promise<void> {
  switch (archiveKind(archive)) {
    case 'word':
      return await (await import('./read-word.ts')).readWord(archive, parts);
    case 'sheets':
      return await (await import('./read-sheets.ts')).readSheets(archive, parts);
    case 'slides':
      return (await import('./read-slides.ts')).readSlides(archive, parts);
    case 'open-text':
      return (await import('./read-open-text.ts')).readOpenText(archive, parts);
    case 'book':
      return (await import('./read-book.ts')).readBook(archive, parts);
    case 'other':
      throw new DocumentFault('it is an archive of files, and no document');
  }
}

async function readText(bytes: Buffer, order: ReadOrder, parts: TextParts): Promise<void> {
  const text = decodeText(bytes);
  if (!isHtml(text, order)) parts.add(text);
  else parts.add((await import('./html-text.ts')).htmlText(text));
}

/** All of a file; never one that is too large, and never waiting for what is no file. */
async function contentOf({ path, inputBytes }: ReadOrder): Promise<Buffer> {
  try {
    await using file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const stats = await file.stat();
    if (!stats.isFile()) throw new DocumentFault('it is not a file');
    if (stats.size > inputBytes)
      throw new DocumentFault(`it has ${stats.size} bytes, and at most ${inputBytes} are read`, {
        code: 'TOO_LARGE',
      });
    return await file.readFile();
  } catch (error) {
    if (error instanceof DocumentFault) throw error;
    if (errorCode(error) === 'ENOENT')
      throw new DocumentFault('its content is not there any more', { code: 'NOT_FOUND' });
    throw new DocumentFault(`its content cannot be opened (${errorCode(error)})`, { cause: error });
  }
}
