import { type CellObject, read, type WorkBook, type WorkSheet } from '@e965/xlsx';
import type { Archive } from './archive.ts';
import { DocumentFault, faultless } from './document-fault.ts';
import { repacked } from './repacked.ts';
import type { TextParts } from './text-parts.ts';

const KIND = 'spreadsheet';

/** Streams of a file of the time before archives, by what they say of it. */
const STREAMS = [
  ['EncryptedPackage', 'it is encrypted'],
  ['WordDocument', 'it is a Word document of the old kind (.doc); saved as .docx it can be read'],
  ['PowerPoint Document', 'it is a presentation of the old kind (.ppt); saved as .pptx it can be read'],
] as const;

/** One part for each sheet: a line for each row that has something in it, tabs between its cells. */
export async function readSheets(archive: Archive, parts: TextParts): Promise<void> {
  const bytes = repacked(archive, /(?:\.(?:xml|rels|bin)|^mimetype)$/i);
  addSheets(await faultless(KIND, () => opened(bytes)), parts);
}

/** As in `.xls`. Of what else is kept in the same way, it is said what it is. */
export async function readOldSheets(bytes: Buffer, parts: TextParts): Promise<void> {
  for (const [stream, reason] of STREAMS) {
    if (bytes.includes(Buffer.from(stream, 'utf16le'))) throw new DocumentFault(reason);
  }
  addSheets(await faultless(KIND, () => opened(bytes)), parts);
}

function opened(bytes: Buffer): WorkBook {
  try {
    return read(bytes, {
      type: 'buffer',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellNF: true,
      dateNF: 'yyyy-mm-dd',
      UTC: true,
    });
  } catch (error) {
    if (error instanceof Error && /password|encrypt/i.test(error.message))
      throw new DocumentFault('it is encrypted', { cause: error });
    throw error;
  }
}

function addSheets({ SheetNames, Sheets }: WorkBook, parts: TextParts): void {
  for (const name of SheetNames) {
    const sheet = Sheets[name];
    if (sheet && !parts.isFull) parts.add(sheetText(sheet, parts.room), `sheet ${name}`);
  }
}

/** Only the cells that are there count: what a sheet says of its size may be anything. */
function sheetText(sheet: WorkSheet, room: number): string {
  const lines: string[] = [];
  let length = 0;
  for (const key of Object.keys(sheet['!data'] ?? [])) {
    const line = rowText(sheet['!data']?.[Number(key)] ?? []);
    if (line === '') continue;
    lines.push(line);
    length += line.length + 1;
    if (length > room) break;
  }
  return lines.join('\n');
}

function rowText(row: readonly (CellObject | undefined)[]): string {
  let text = '';
  let column = 0;
  for (const key of Object.keys(row)) {
    const value = cellText(row[Number(key)]);
    if (value === '') continue;
    text += '\t'.repeat(Number(key) - column) + value;
    column = Number(key);
  }
  return text;
}

/** As it is shown; but a number without a format of its own with all of its digits. */
function cellText(cell: CellObject | undefined): string {
  if (cell?.v === undefined || cell.t === 'z') return '';
  const isPlain = cell.t === 'n' && (cell.z === undefined || cell.z === 'General');
  const text = isPlain ? String(cell.v) : (cell.w ?? String(cell.v));
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
