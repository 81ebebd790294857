import { isObject } from '../model/value-check.ts';

/**
 * The value of a line of JSON, as the writer leaves objects, lists and texts in front matter. Gives exactly what
 * the YAML library gives, or `undefined` for everything of which that is not certain.
 */
export function readOneLineJson(source: string): unknown {
  if (UNCERTAIN.test(source)) return undefined;
  try {
    const value: unknown = JSON.parse(source);
    // YAML refuses a key that is there twice, of which JSON takes the last.
    return mostKeys(source) === countKeys(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Characters that YAML treats in its own way, or that a line has to escape. */
const UNCERTAIN = /[^ -~\u00a1-\u2027\u2030-\ud7ff]/;

/** How many keys are written, and a few more if texts look like keys. */
function mostKeys(source: string): number {
  let count = 0;
  for (let at = source.indexOf(':'); at >= 0; at = source.indexOf(':', at + 1)) {
    let before = at - 1;
    while (source.charCodeAt(before) === SPACE) before--;
    if (source.charCodeAt(before) === QUOTE) count++;
  }
  return count;
}

/** The keys at all levels; not a number where there are more levels than the library might have room for. */
function countKeys(value: unknown, level = 0): number {
  if (level > MOST_LEVELS) return Number.NaN;
  let count = 0;
  if (Array.isArray(value)) for (const item of value) count += countKeys(item, level + 1);
  else if (isObject(value)) for (const key in value) count += 1 + countKeys(value[key], level + 1);
  return count;
}

const MOST_LEVELS = 100;
const SPACE = 0x20;
const QUOTE = 0x22;
