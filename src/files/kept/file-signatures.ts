/** The first bytes of a file, a letter for each, and the ending of its name in small letters. */
export interface FileHead {
  readonly bytes: string;
  readonly ending: string;
}

type Signature = (head: FileHead) => string | undefined;

/** What the bytes themselves say a file is; undefined where they do not say. The first that knows is believed. */
export function mediaTypeByBytes(head: FileHead): string | undefined {
  for (const signature of SIGNATURES) {
    const mediaType = signature(head);
    if (mediaType !== undefined) return mediaType;
  }
  return undefined;
}

/** Begins with one of these. */
function starting(mediaType: string, ...magics: readonly string[]): Signature {
  return ({ bytes }) => (magics.some((magic) => bytes.startsWith(magic)) ? mediaType : undefined);
}

/** A container that can hold different things: the ending of the name decides where the bytes do not. */
function container(magic: string, mediaTypeOf: (head: FileHead) => string | undefined): Signature {
  return (head) => (head.bytes.startsWith(magic) ? mediaTypeOf(head) : undefined);
}

const RIFF: ReadonlyMap<string, string> = new Map([
  ['WAVE', 'audio/wav'],
  ['WEBP', 'image/webp'],
  ['AVI ', 'video/x-msvideo'],
]);

/** The brands of the ISO base media format that are no video; all others are. */
const BRANDS: ReadonlyMap<string, string> = new Map([
  ['avif', 'image/avif'],
  ['avis', 'image/avif'],
  ['heic', 'image/heic'],
  ['heix', 'image/heic'],
  ['heim', 'image/heic'],
  ['heis', 'image/heic'],
  ['hevc', 'image/heic'],
  ['mif1', 'image/heif'],
  ['msf1', 'image/heif'],
  ['crx ', 'image/x-canon-cr3'],
  ['M4A ', 'audio/mp4'],
  ['M4B ', 'audio/mp4'],
  ['M4P ', 'audio/mp4'],
  ['qt  ', 'video/quicktime'],
]);

function isoMedia({ bytes, ending }: FileHead): string | undefined {
  const box = bytes.slice(4, 8);
  if (UNBRANDED.includes(box)) return 'video/quicktime';
  if (box !== 'ftyp') return undefined;
  const brand = bytes.slice(8, 12);
  const known = BRANDS.get(brand);
  if (known !== undefined) return known;
  if (ending === 'm4a' || ending === 'm4b') return 'audio/mp4';
  return brand.startsWith('3g') ? 'video/3gpp' : 'video/mp4';
}

/** How QuickTime begins that is older than brands. */
const UNBRANDED = ['moov', 'mdat', 'wide', 'free', 'skip'];

function matroska({ bytes, ending }: FileHead): string {
  const kind = bytes.includes('webm') ? 'webm' : 'x-matroska';
  return `${ending === 'weba' || ending === 'mka' ? 'audio' : 'video'}/${kind}`;
}

function ogg({ bytes, ending }: FileHead): string {
  return bytes.includes('\x80theora') || ending === 'ogv' ? 'video/ogg' : 'audio/ogg';
}

/** A frame of MPEG audio, layer III, or of AAC. */
function audioFrame({ bytes }: FileHead): string | undefined {
  if (/^\xff[\xe2\xe3\xf2\xf3\xfa\xfb][^\xf0-\xff]/.test(bytes)) return 'audio/mpeg';
  return /^\xff[\xf0\xf1\xf8\xf9]/.test(bytes) ? 'audio/aac' : undefined;
}

/** Some programs put something of their own before it. */
function pdf({ bytes, ending }: FileHead): string | undefined {
  const isPdf = bytes.startsWith('%PDF-') || (ending === 'pdf' && bytes.includes('%PDF-'));
  return isPdf ? 'application/pdf' : undefined;
}

const OLD_OFFICE: ReadonlyMap<string, string> = new Map([
  ['doc', 'application/msword'],
  ['xls', 'application/vnd.ms-excel'],
  ['ppt', 'application/vnd.ms-powerpoint'],
  ['msg', 'application/vnd.ms-outlook'],
]);

function oldOffice({ ending }: FileHead): string {
  return OLD_OFFICE.get(ending) ?? 'application/x-ole-storage';
}

const OPEN_XML = 'application/vnd.openxmlformats-officedocument';
const ZIPPED: readonly (readonly [ending: string, inside: string, mediaType: string])[] = [
  ['docx', 'word/', `${OPEN_XML}.wordprocessingml.document`],
  ['xlsx', 'xl/', `${OPEN_XML}.spreadsheetml.sheet`],
  ['pptx', 'ppt/', `${OPEN_XML}.presentationml.presentation`],
  ['epub', 'application/epub+zip', 'application/epub+zip'],
  ['odt', 'opendocument.text', 'application/vnd.oasis.opendocument.text'],
  ['ods', 'opendocument.spreadsheet', 'application/vnd.oasis.opendocument.spreadsheet'],
  ['odp', 'opendocument.presentation', 'application/vnd.oasis.opendocument.presentation'],
];

/** What is zipped is known by its ending, or by names that stand at its beginning. */
function zipped({ bytes, ending }: FileHead): string {
  const named =
    ZIPPED.find(([each]) => each === ending) ?? ZIPPED.find(([, inside]) => bytes.includes(inside));
  return named?.[2] ?? 'application/zip';
}

const SIGNATURES: readonly Signature[] = [
  starting('image/png', '\x89PNG\r\n\x1a\n'),
  starting('image/jpeg', '\xff\xd8\xff'),
  starting('image/gif', 'GIF87a', 'GIF89a'),
  container('RIFF', ({ bytes }) => RIFF.get(bytes.slice(8, 12))),
  container('BM', ({ bytes }) => (bytes.slice(6, 10) === '\0\0\0\0' ? 'image/bmp' : undefined)),
  starting('image/tiff', 'II*\0', 'MM\0*'),
  starting('image/x-icon', '\0\0\x01\0'),
  starting('image/jxl', '\0\0\0\x0cJXL \r\n\x87\n', '\xff\x0a'),
  starting('video/mpeg', '\0\0\x01\xb3', '\0\0\x01\xba'),
  container('\0', isoMedia),
  container('\x1aE\xdf\xa3', matroska),
  container('OggS', ogg),
  starting('audio/mpeg', 'ID3\x02', 'ID3\x03', 'ID3\x04'),
  starting('audio/flac', 'fLaC'),
  container('FORM', ({ bytes }) =>
    /^AIF[FC]/.test(bytes.slice(8)) && bytes.includes('\0') ? 'audio/aiff' : undefined,
  ),
  starting('audio/midi', 'MThd\0\0\0\x06'),
  starting('audio/amr', '#!AMR'),
  audioFrame,
  starting('video/x-flv', 'FLV\x01'),
  container('0&\xb2u\x8ef\xcf\x11', ({ ending }) => (ending === 'wma' ? 'audio/x-ms-wma' : 'video/x-ms-wmv')),
  pdf,
  container('PK\x03\x04', zipped),
  starting('application/zip', 'PK\x05\x06'),
  container('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', oldOffice),
  starting('application/rtf', '{\\rtf'),
  starting('application/gzip', '\x1f\x8b'),
];
