/** The images that are looked at here, by their media types. */
export type ImageKind = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

/** What an image begins with, byte by byte as characters; a dot is any. */
const BEGINNINGS: readonly (readonly [kind: ImageKind, beginning: RegExp])[] = [
  ['image/png', /^\x89PNG\r\n.\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF.{4}WEBP/s],
];
const LONGEST_BEGINNING = 12;

/**
 * What an image is by its first bytes, given as bytes or in base64. What it is called may be wrong, and providers
 * refuse a request whose image is not what it is said to be.
 */
export function imageKindOf(data: string | Uint8Array): ImageKind | undefined {
  const beginning = typeof data === 'string' ? decodedBeginning(data) : data.subarray(0, LONGEST_BEGINNING);
  const characters = String.fromCharCode(...beginning);
  return BEGINNINGS.find(([, expected]) => expected.test(characters))?.[0];
}

/** How many bytes are in base64. */
export function sizeOfBase64(data: string): number {
  return Math.floor((data.replace(/={1,2}$/, '').length * 3) / 4);
}

function decodedBeginning(base64: string): readonly number[] {
  const group = base64.slice(0, (LONGEST_BEGINNING / 3) * 4);
  if (!/^[A-Za-z0-9+/]+=*$/.test(group)) return [];
  try {
    return Array.from(atob(group), (character) => character.charCodeAt(0));
  } catch {
    // A length that no base64 has.
    return [];
  }
}
