/** Keys that a keyboard on glass does not have. */
export const TOUCH_KEYS = ['escape', 'tab', 'up', 'down', 'left', 'right', 'enter'] as const;
export type TouchKey = (typeof TOUCH_KEYS)[number];

const ARROWS: Readonly<Partial<Record<TouchKey, string>>> = { up: 'A', down: 'B', right: 'C', left: 'D' };
const CONTROLS = { escape: '\u001B', tab: '\t', enter: '\r' } as const;

/** What a terminal is sent for a key. `hasOtherArrows`: a program has asked for the other way to tell arrows. */
export function keySequence(key: TouchKey, hasOtherArrows: boolean): string {
  const arrow = ARROWS[key];
  if (arrow !== undefined) return `\u001B${hasOtherArrows ? 'O' : '['}${arrow}`;
  return key === 'escape' || key === 'tab' || key === 'enter' ? CONTROLS[key] : '';
}

/** What is sent for a character while Ctrl is held: the control character of the same name, where there is one. */
export function withControl(data: string): string {
  const code = data.toUpperCase().charCodeAt(0);
  return data.length === 1 && code >= 0x40 && code <= 0x5f ? String.fromCharCode(code - 0x40) : data;
}
