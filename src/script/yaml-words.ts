/** The words that YAML takes for a boolean or for nothing. */
export const WORDS: ReadonlyMap<string, boolean | null> = new Map<string, boolean | null>([
  ...['null', 'Null', 'NULL'].map((word) => [word, null] as const),
  ...['true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, false] as const),
]);

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** Whether it is a Latin letter or `_`. */
export function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code === 0x5f;
}
