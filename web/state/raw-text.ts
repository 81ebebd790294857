import { lineOrigins } from '../../src/attach/line-origins.ts';
import { bomLength, type Newline, newlineOf } from '../../src/script/lines.ts';
import { asEdited } from './edited-text.ts';

/**
 * The edited text as it goes into the file: with the BOM of the file, and on each line that was there with the newline
 * that it had. A new line ends as the first line of the file does.
 */
export function rawText(raw: string, edited: string): string {
  const bom = raw.slice(0, bomLength(raw));
  const usual = newlineOf(raw);
  const newlines = newlinesOf(raw);
  if (newlines.every((newline) => newline === usual)) {
    return bom + (usual === '\n' ? edited : edited.replaceAll('\n', usual));
  }
  const lines = edited.split('\n');
  const last = lines.pop() ?? '';
  const origins = lineOrigins(asEdited(raw).split('\n'), lines);
  return bom + lines.map((line, at) => line + (newlines[origins[at] ?? Number.NaN] ?? usual)).join('') + last;
}

function newlinesOf(raw: string): readonly Newline[] {
  const lines = raw.split('\n').slice(0, -1);
  return lines.map((line) => (line.endsWith('\r') ? '\r\n' : '\n'));
}
