/** Whether a UTF-16 unit is the first half of a character that takes two. */
export function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
