import { type Attempt, attemptIn, jsonIn } from './call-shape.ts';

/** A call that stands in a text. */
export interface EmbeddedCall extends Pick<Attempt, 'name'> {
  /** As it is written. */
  readonly text: string;
  /** It could be read, to its end. */
  readonly isWhole: boolean;
}

const BEGINNING = /\{\s*["'](?:name|action|tool)["']\s*:\s*["']([^"'\\]{0,200})["']/g;
/** Nobody makes more calls than this; who writes more braces than that writes something else. */
const MOST = 100;

/**
 * Calls of tools there are, in a text that is not one itself. One that is only spoken of, in the middle of a sentence,
 * is none.
 */
export function embeddedCalls(text: string, tools: ReadonlySet<string>): readonly EmbeddedCall[] {
  const calls: EmbeddedCall[] = [];
  let from = 0;
  let looked = 0;
  for (const match of text.matchAll(BEGINNING)) {
    const [, name = ''] = match;
    if (match.index < from || !tools.has(name)) continue;
    if (++looked > MOST) break;
    const end = closingAt(text, match.index);
    const written = text.slice(match.index, end);
    const attempt = attemptIn(jsonIn(written) ?? null);
    const isWhole = attempt !== undefined && tools.has(attempt.name);
    if (isWhole ? !standsAlone(text, match.index, end) : !canBeBroken(text, match.index, written)) continue;
    calls.push({ name, text: written, isWhole });
    from = end;
  }
  return calls;
}

/** What cannot be read was meant as a call where it stands on a line of its own and has the keys of one. */
function canBeBroken(text: string, start: number, written: string): boolean {
  return jsonIn(written) === undefined && startsLine(text, start);
}

function standsAlone(text: string, start: number, end: number): boolean {
  return startsLine(text, start) || /^[\s.,;!。`\])}*_]*(?:<\/\w+>\s*)?$/.test(text.slice(end));
}

function startsLine(text: string, start: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  return /^[\s[({>*_`-]*(?:<\w+>\s*)?$/.test(line);
}

/** Where the object ends that begins here; the end of the text where it does not. */
function closingAt(text: string, start: number): number {
  let depth = 0;
  let isInText = false;
  for (let place = start; place < text.length; place++) {
    const letter = text[place];
    if (isInText) {
      if (letter === '\\') place++;
      else if (letter === '"') isInText = false;
    } else if (letter === '"') isInText = true;
    else if (letter === '{') depth++;
    else if (letter === '}' && --depth === 0) return place + 1;
  }
  return text.length;
}
