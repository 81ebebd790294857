import { FILE_TYPES, type FileType } from '../../model/file.ts';
import { type FileHead, mediaTypeByBytes } from './file-signatures.ts';

/** How much of a file tells what it is. */
export const HEAD_BYTES = 4096;

/** What a file is, by its first bytes; its name counts only for what bytes cannot say. */
export function fileTypeOf(
  firstBytes: Uint8Array,
  name: string,
): { readonly type: FileType; readonly mediaType: string } {
  const bytes = Buffer.from(firstBytes.subarray(0, HEAD_BYTES)).toString('latin1');
  const [, ending = ''] = /\.([^.]+)$/.exec(name.toLowerCase()) ?? [];
  const mediaType = mediaTypeOf({ bytes, ending });
  const [top] = mediaType === DRAWING ? [] : mediaType.split('/');
  return { type: FILE_TYPES.find((type) => type === top) ?? 'document', mediaType };
}

function mediaTypeOf(head: FileHead): string {
  const { bytes, ending } = head;
  const certain = mediaTypeByBytes(head);
  if (certain !== undefined) return certain;
  if (!isText(bytes)) return BINARY_ENDINGS.get(ending) ?? 'application/octet-stream';
  return markupIn(bytes) ?? TEXT_ENDINGS.get(ending) ?? 'text/plain';
}

/** Texts of every encoding hold no control characters but these; those of UTF-16 begin with a mark. */
function isText(bytes: string): boolean {
  if (/^(?:\xff\xfe|\xfe\xff)/.test(bytes)) return true;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is control characters that are looked for.
  return !/[\0-\x07\x0b\x0e-\x1a\x1c-\x1f]/.test(bytes);
}

/** No model sees one, and every model can read it. */
const DRAWING = 'image/svg+xml';

/** What stands before the first element of a page or a drawing. */
const PREAMBLE =
  /^(?:\xef\xbb\xbf)?(?:\s|<\?xml[^>]*>|<!--(?:[^-]|-(?!->))*-->|<!doctype svg[^[>]*(?:\[[^\]]*\]\s*)?>)*/i;

function markupIn(bytes: string): string | undefined {
  const content = bytes.replace(PREAMBLE, '');
  if (/^<svg[\s>]/i.test(content)) return DRAWING;
  if (/^<(?:!doctype html|html|head|body)[\s>]/i.test(content)) return 'text/html';
  return undefined;
}

/** Only what has no bytes of its own to be known by. */
const BINARY_ENDINGS: ReadonlyMap<string, string> = new Map([
  ['mp3', 'audio/mpeg'],
  ['opus', 'audio/ogg'],
  ['pcm', 'audio/L16'],
  ['mpg', 'video/mpeg'],
  ['mpeg', 'video/mpeg'],
  ['ts', 'video/mp2t'],
  ['7z', 'application/x-7z-compressed'],
  ['tar', 'application/x-tar'],
]);

const TEXT_ENDINGS: ReadonlyMap<string, string> = new Map([
  ['csv', 'text/csv'],
  ['tsv', 'text/tab-separated-values'],
  ['md', 'text/markdown'],
  ['markdown', 'text/markdown'],
  ['htm', 'text/html'],
  ['html', 'text/html'],
  ['xhtml', 'application/xhtml+xml'],
  ['xml', 'application/xml'],
  ['css', 'text/css'],
  ['js', 'text/javascript'],
  ['mjs', 'text/javascript'],
  ['json', 'application/json'],
  ['yaml', 'application/yaml'],
  ['yml', 'application/yaml'],
  ['ics', 'text/calendar'],
  ['eml', 'message/rfc822'],
]);
