/** How large a JSON text is in ways that count when it is parsed and checked. */
export interface JsonShape {
  /** How deep lists and objects lie in one another. */
  readonly depth: number;
  /** How many keys all its objects have together. */
  readonly keys: number;
}

/** Looks at a JSON text before it is parsed. */
export function jsonShape(text: string): JsonShape {
  let depth = 0;
  let deepest = 0;
  let keys = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (isInText) {
      if (sign === BACKSLASH) at++;
      else if (sign === QUOTE) isInText = false;
    } else if (sign === QUOTE) isInText = true;
    else if (sign === OPEN_OBJECT || sign === OPEN_LIST) deepest = Math.max(deepest, ++depth);
    else if (sign === CLOSE_OBJECT || sign === CLOSE_LIST) depth--;
    else if (sign === COLON) keys++;
  }
  return { depth: deepest, keys };
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
