/** Whether a UTF-16 unit is the first half of a character that takes two. */
export function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

/** A text as far as its characters are whole, and the half of one that it may end with. */
export function splitWhole(text: string): { readonly whole: string; readonly half: string } {
  const isCut = isHighSurrogate(text.charCodeAt(text.length - 1));
  return { whole: (isCut ? text.slice(0, -1) : text).toWellFormed(), half: isCut ? text.slice(-1) : '' };
}

/** For JSON that is read or written: half a character cannot be sent to anybody. */
export function wholeCharacters(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}
