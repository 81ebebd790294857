import { balancedEnd } from './balanced-end.ts';
import { isJsonLike } from './json-like.ts';
import { type TextPiece, textPieces } from './text-pieces.ts';
import { tolerantJson } from './tolerant-json.ts';

/** What is looked at, of a text that is full of brackets. */
const MOST_VALUES = 32;
/** How often the search begins anew behind a bracket that leads to nothing. */
const MOST_RESTARTS = 16;

/** JSON within a text. */
export interface FoundJson {
  readonly value: unknown;
  /** In characters. */
  readonly length: number;
}

export interface JsonInText {
  /** What may be the JSON that was asked for: whole fenced blocks first, then what stands in brackets. */
  readonly values: readonly FoundJson[];
  /** Where JSON begins that cannot be read. What stands within it is a part of something, and no value. */
  readonly faults: readonly number[];
}

/** The JSON in an answer, with whatever stands around it. */
export function jsonInText(text: string): JsonInText {
  const fenced: FoundJson[] = [];
  const search = new ProseSearch();
  for (const piece of textPieces(text, MOST_VALUES)) {
    const json = piece.isFenced ? readJson(piece.text.trim()) : undefined;
    if (json) fenced.push(json);
    // What follows belongs to JSON that goes on, whatever its fences look like.
    else if (!search.goThrough(piece)) break;
  }
  return { values: [...fenced, ...search.values].slice(0, MOST_VALUES), faults: search.faults };
}

function readJson(text: string): FoundJson | undefined {
  const parsed = tolerantJson(text);
  return parsed && { ...parsed, length: text.length };
}

/** Looks for objects and lists in prose, the outermost of each. */
class ProseSearch {
  readonly values: FoundJson[] = [];
  readonly faults: number[] = [];
  #restarts = 0;

  /** Tells whether it makes sense to go on behind a piece. */
  goThrough({ text, start, isFenced }: TextPiece): boolean {
    for (let at = nextBracket(text, 0); at !== -1 && this.values.length < MOST_VALUES; ) {
      const end = balancedEnd(text, at);
      const isClosed = typeof end === 'number';
      const json = isClosed ? readJson(text.slice(at, end)) : undefined;
      const isFault = !json && isJsonLike(text, at);
      if (json) this.values.push(json);
      else if (isFault) {
        this.faults.push(start + at);
        if (!isClosed) return isFenced;
      }
      if (!json && ++this.#restarts > MOST_RESTARTS) return true;
      at = nextBracket(text, isClosed && (json || isFault) ? end : at + 1);
    }
    return true;
  }
}

function nextBracket(text: string, from: number): number {
  const found = /[{[]/g;
  found.lastIndex = from;
  return found.exec(text)?.index ?? -1;
}
