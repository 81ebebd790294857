import { sizeOfBase64 } from '../../model/image-kind.ts';
import type { Json } from '../../model/json.ts';
import { fileIn, hasFiles } from '../../model/result-items.ts';

/** What is longer than this would fill most models, and a session with it could not go on. */
const LONGEST_TEXT = 400_000;
/** Of images and other files in one result together, in base64. Models count them otherwise than texts. */
const LONGEST_FILES = 4_000_000;

/** What a tool gave back, with its texts cut where they are too long. A file in it is whole, or a note in its place. */
export function shortened(output: Json): Json {
  if (!hasFiles(output)) return shortenedValue(output);
  let left = LONGEST_FILES;
  const content = output.content.map((item) => {
    const file = fileIn(item);
    if (!file) return item;
    const length = JSON.stringify(item).length;
    if (length > left) return { mediaType: file.mediaType, note: leftOut(sizeOfBase64(file.data)) };
    left -= length;
    return item;
  });
  const whole = { ...output, content };
  const said = { ...output, content: content.filter((item) => !fileIn(item)) };
  const text = shortenedValue(said);
  return text === said ? whole : { content: [{ type: 'text', text }, ...content.filter(fileIn)] };
}

function leftOut(bytes: number): string {
  return `left out: ${bytes} bytes are more than a result may hold`;
}

function shortenedValue(output: Json): Json {
  const text = typeof output === 'string' ? output : JSON.stringify(output);
  return text.length <= LONGEST_TEXT ? output : shortenedText(text);
}

/** A text, cut where it is too long. */
export function shortenedText(text: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  const left = text.length - LONGEST_TEXT;
  return `${text.slice(0, LONGEST_TEXT).toWellFormed()}\n… (${left} more characters are left out)`;
}
