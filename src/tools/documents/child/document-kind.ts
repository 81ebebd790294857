import type { ReadOrder } from '../frames.ts';
import type { Archive } from './archive.ts';

/** A PDF may have something before its first line. */
const PDF_WITHIN = 1024;
const OLD_OFFICE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const ZIP_STARTS = [Buffer.from('PK\x03\x04', 'latin1'), Buffer.from('PK\x05\x06', 'latin1')];

const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument.';

/** What its first bytes tell of a file. */
export function contentKind(bytes: Buffer): 'pdf' | 'zip' | 'old-office' | 'other' {
  if (bytes.subarray(0, PDF_WITHIN).includes('%PDF-')) return 'pdf';
  if (ZIP_STARTS.some((start) => bytes.subarray(0, 4).equals(start))) return 'zip';
  return bytes.subarray(0, OLD_OFFICE.length).equals(OLD_OFFICE) ? 'old-office' : 'other';
}

/** What its files tell of an archive. */
export function archiveKind(archive: Archive): 'word' | 'sheets' | 'slides' | 'open-text' | 'book' | 'other' {
  const type = archive.read('mimetype')?.toString('latin1').trim() ?? '';
  if (type.startsWith(`${OPEN_DOCUMENT}spreadsheet`)) return 'sheets';
  if (type.startsWith(`${OPEN_DOCUMENT}text`) || type.startsWith(`${OPEN_DOCUMENT}presentation`))
    return 'open-text';
  if (type === 'application/epub+zip') return 'book';
  if (!archive.has('[Content_Types].xml')) return 'other';
  if (archive.names.some((name) => name.startsWith('word/'))) return 'word';
  if (archive.names.some((name) => name.startsWith('xl/'))) return 'sheets';
  return archive.has('ppt/presentation.xml') ? 'slides' : 'other';
}

/** Whether a text is a page of HTML: it begins like one, or is called one. */
export function isHtml(
  text: string,
  { name, mediaType = '' }: Pick<ReadOrder, 'name' | 'mediaType'>,
): boolean {
  if (/^text\/html\b|^application\/xhtml\b/i.test(mediaType) || /\.x?html?$/i.test(name)) return true;
  return /^\s*(?:<!doctype html\b|<html\b)/i.test(text.slice(0, 1000));
}
