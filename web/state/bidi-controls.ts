const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;

/** The signs that turn the direction of a text, in words: with them an address could look like another. */
export function withVisibleDirections(text: string): string {
  return text.replaceAll(BIDI_CONTROLS, (sign) => `⟨U+${sign.charCodeAt(0).toString(16).toUpperCase()}⟩`);
}
