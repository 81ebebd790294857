/** The numbers of a text's lines, by place. Nothing is counted before one is asked for. */
export class LineNumbers {
  readonly #text: string;
  #newlines: readonly number[] | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** The line that the character at `at` stands on, counted from 1. */
  lineAt(at: number): number {
    this.#newlines ??= newlinesIn(this.#text);
    return 1 + countBelow(this.#newlines, at);
  }
}

function newlinesIn(text: string): readonly number[] {
  const places: number[] = [];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) places.push(at);
  return places;
}

/** How many of the numbers, which are in order, are less than `bound`. */
function countBelow(numbers: readonly number[], bound: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? bound) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}
