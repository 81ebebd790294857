import { pathToFileURL } from 'node:url';
import type { Fault } from '../frames.ts';

const LONGEST_WORDS = 2_000;

/** What is known of something that a script has thrown, whatever it is and however little it wants to be looked at. */
export function faultOf(thrown: unknown, folder: string): Fault {
  try {
    if (!(thrown instanceof Error)) return { kind: 'raised', words: cut(`it threw ${String(thrown)}`) };
    const place = placeIn(String(thrown.stack), folder);
    return {
      kind: 'raised',
      words: cut(thrown.message === '' ? thrown.name : `${thrown.name}: ${thrown.message}`),
      ...(place !== undefined && { place }),
    };
  } catch {
    return { kind: 'raised', words: 'it threw something that cannot be shown' };
  }
}

function cut(text: string): string {
  return String(text).slice(0, LONGEST_WORDS).toWellFormed();
}

/** The first place that a stack names in the skill, as `path:line`. */
function placeIn(stack: string, folder: string): string | undefined {
  const roots = [`${pathToFileURL(folder).href}/`, `${folder}/`];
  for (const line of stack.slice(0, 20_000).split('\n')) {
    for (const root of roots) {
      const at = line.indexOf(root);
      const place = at === -1 ? undefined : /^[^?]*?:\d+/.exec(line.slice(at + root.length))?.[0];
      if (place !== undefined) return place.slice(0, LONGEST_WORDS);
    }
  }
  return undefined;
}
