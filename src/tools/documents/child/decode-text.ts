import { DocumentFault } from './document-fault.ts';

const MARKS = [
  { encoding: 'utf-8', mark: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
] as const;

/** So much of a text is looked at to tell whether it is one. */
const LOOKED_AT = 100_000;
/** What no text has, but for a few in the output of programs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\x01-\x07\x0e-\x1a\x1c-\x1f\x7f]/g;

/** The text that bytes are, in whichever of the usual encodings. Refuses what is no text. */
export function decodeText(bytes: Buffer): string {
  const text = decoded(bytes);
  const looked = text.slice(0, LOOKED_AT);
  if (text.includes('\0') || countOf(looked, CONTROL) * 100 > looked.length)
    throw new DocumentFault('it is not text, nor a document of a known kind');
  return text;
}

function decoded(bytes: Buffer): string {
  const marked = MARKS.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  if (marked) return new TextDecoder(marked.encoding).decode(bytes);
  const text = strictly('utf-8', bytes) ?? mostlyUtf8(bytes);
  if (text !== undefined) return text;
  return (hasPairs(bytes) && strictly('gb18030', bytes)) || new TextDecoder('windows-1252').decode(bytes);
}

function strictly(encoding: string, bytes: Buffer): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** A text with a few broken places is still what it is everywhere else. */
function mostlyUtf8(bytes: Buffer): string | undefined {
  const text = new TextDecoder().decode(bytes);
  const looked = text.slice(0, LOOKED_AT);
  const broken = countOf(looked, /\ufffd/g);
  return broken * 20 <= countOf(looked, /[^\0-\x7f]/g) ? text : undefined;
}

/** In Chinese the bytes beyond ASCII stand side by side, in other languages mostly alone. */
function hasPairs(bytes: Buffer): boolean {
  const looked = bytes.subarray(0, LOOKED_AT);
  const isHigh = (byte = 0) => byte >= 0x80;
  let high = 0;
  let beside = 0;
  for (const [index, byte] of looked.entries()) {
    if (!isHigh(byte)) continue;
    high += 1;
    if (isHigh(looked[index - 1]) || isHigh(looked[index + 1])) beside += 1;
  }
  return beside * 2 > high;
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
