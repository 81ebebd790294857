/** Lines, corners and blocks that programs draw around what they say. */
export const FRAME_CHARACTERS = '\u2500-\u259F';
const EDGES = new RegExp(`^[\\s${FRAME_CHARACTERS}]+|[\\s${FRAME_CHARACTERS}]+$`, 'gu');

/** A row without blanks and frames around it. */
export function withoutFrame(row: string): string {
  return row.replace(EDGES, '');
}

/** Whether a row holds a frame and nothing else. */
export function isFrame(row: string): boolean {
  return row.trim() !== '' && withoutFrame(row) === '';
}

/** Whether a row begins a frame, or parts what is below it from all above: not a blank row or a box inside of one. */
export function isTopOfFrame(row: string): boolean {
  return isFrame(row) && /^\s*[─━═╭┌┏╔▄]/u.test(row);
}

/** A text with single blanks: programs break lines and widen tabs as they like. */
export function onOneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
