import { bomLength } from '../../src/script/lines.ts';

/** A text as it is edited: without a BOM, and with LF newlines. A lone CR is a character like any other. */
export function asEdited(text: string): string {
  return text.slice(bomLength(text)).replaceAll('\r\n', '\n');
}
