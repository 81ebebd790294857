import type { Json } from '../model/json.ts';
import { mappedTexts } from '../model/mapped-texts.ts';
import { stableAddress } from './input-files.ts';

/**
 * What a foreign tool is called with: every id or stable URL of a file gives way to one that opens the file. Only whole
 * texts do, wherever they stand as a value; never a part of a text, never a name of a field.
 */
export function replaceAgentFileIdsWithUrls(
  value: Json,
  urlOf: (idOrUrl: string) => string | undefined,
): Json {
  return mappedTexts(value, { text: (text) => urlOf(text) ?? text });
}

/**
 * What such a tool returned, with the stable URL of a file in the place of each that was signed for it, also within
 * longer texts and names of fields. So it is with those that it remembers from other calls. What is left of a signature by
 * itself, of this call or of those that were `issued` before, is taken out in whatever case: none is to be kept.
 */
export function restoreFileUrls(
  value: Json,
  signed: ReadonlyMap<string, string>,
  issued: ReadonlySet<string> = new Set(),
): Json {
  const spellings = Array.from(signed).flatMap(([url, stable]) =>
    spellingsOf(url).map((spelling) => [spelling, stable] as const),
  );
  const signatures = new Set([...issued, ...Array.from(signed.keys()).flatMap(signaturesIn)]);
  const unsigned = withoutSignatures(signatures);
  const restored = (text: string): string => {
    const whole = spellings.reduce(
      (rest, [spelling, stable]) => rest.replaceAll(spelling, () => stable),
      text,
    );
    const others = whole
      .replaceAll(SIGNED, (_, hash: string, name: string) => stableAddress(hash.toLowerCase(), name))
      .replaceAll(SIGNED_WITHIN, (_, hash: string, name: string) =>
        stableAddress(hash.toLowerCase(), name.replaceAll('%25', '%')),
      );
    return others.replaceAll(HEXADECIMAL, unsigned);
  };
  return mappedTexts(value, { text: restored, name: restored });
}

/** Whatever was signed for a file, as it is written in a text: the hash and the name in it. */
const SIGNED =
  /https?:\\?\/\\?\/[^\s"'<>/\\]{1,255}\\?\/files\\?\/([0-9a-f]{64})\\?\/([^\s"<>?/\\]{0,1000})\?(?:expires=\d{1,15}(?:&|&amp;|\\u0026)signature=[0-9a-f]{64}|signature=[0-9a-f]{64}(?:&|&amp;|\\u0026)expires=\d{1,15})/gi;
/** The same within another URL. */
const SIGNED_WITHIN =
  /https?%3A%2F%2F[^\s"'<>/\\]{1,255}?%2Ffiles%2F([0-9a-f]{64})%2F([^\s"<>?/\\]{0,1000}?)%3F(?:expires%3D\d{1,15}%26signature%3D[0-9a-f]{64}|signature%3D[0-9a-f]{64}%26expires%3D\d{1,15})/gi;

/** How a URL is written in a text: as it is, in HTML, in JSON, and within another URL. */
function spellingsOf(url: string): readonly string[] {
  const all = [
    url,
    url.replaceAll('&', '&amp;'),
    url.replaceAll('&', String.raw`\u0026`),
    encodeURIComponent(url),
  ];
  return Array.from(new Set(all));
}

const SIGNATURE_DIGITS = 64;
const HEXADECIMAL = /[0-9a-f]{64,}/gi;

/** So many digits are compared first: hardly anything else begins alike. */
const BEGINNING = 6;

/** Takes the signatures out of digits. */
function withoutSignatures(signatures: ReadonlySet<string>): (digits: string) => string {
  const beginnings = new Set(Array.from(signatures, (signature) => signature.slice(0, BEGINNING)));
  const isSignature = (small: string, at: number) =>
    beginnings.has(small.slice(at, at + BEGINNING)) && signatures.has(small.slice(at, at + SIGNATURE_DIGITS));
  return (digits) => {
    const small = digits.toLowerCase();
    const kept: string[] = [];
    let from = 0;
    for (let at = 0; at <= digits.length - SIGNATURE_DIGITS; at++) {
      if (!isSignature(small, at)) continue;
      kept.push(digits.slice(from, at));
      from = at + SIGNATURE_DIGITS;
      at = from - 1;
    }
    return [...kept, digits.slice(from)].join('…');
  };
}

function signaturesIn(url: string): readonly string[] {
  return /[?&]signature=([^&]+)/.exec(url)?.slice(1) ?? [];
}
