import { bomLength, type Newline, newlineOf } from '../../script/lines.ts';
import { type DocLine, readLines, type Unclosed } from './read-lines.ts';

/** A stretch of lines, from the one that begins a block to the one that ends it. */
export interface Block {
  readonly id: string;
  readonly first: number;
  readonly last: number;
}

/** A Markdown document while it is being changed, line by line. What is not changed stays to the byte. */
export class MarkdownDocument {
  readonly #bom: string;
  readonly #lines: DocLine[];
  readonly #newline: Newline;
  /** What goes on at the end of the document. */
  readonly unclosed: Unclosed | undefined;
  /** How many lines its front matter has. */
  readonly frontMatter: number;

  constructor(text: string) {
    const bom = bomLength(text);
    this.#bom = text.slice(0, bom);
    this.#newline = newlineOf(text);
    const head = frontMatterLines(text.slice(bom));
    const { lines, unclosed } = readLines(text.slice(bom + head.length));
    const headLines = linesOf(head);
    this.frontMatter = headLines.length;
    this.#lines = [...headLines, ...lines];
    this.unclosed = unclosed && { ...unclosed, line: unclosed.line + headLines.length };
  }

  get lines(): readonly DocLine[] {
    return this.#lines;
  }

  get text(): string {
    return `${this.#bom}${this.#lines.map(({ text, newline }) => `${text}${newline}`).join('')}`;
  }

  block(id: string): Block | undefined {
    const first = this.#lines.findIndex(({ marker }) => marker?.id === id && !marker.isEnd);
    if (first === -1) return undefined;
    const last = this.#lines.findIndex(({ marker }, at) => at > first && marker?.id === id && marker.isEnd);
    return last === -1 ? undefined : { id, first, last };
  }

  /** The block that a line is in, its markers included. */
  blockAround(at: number): Block | undefined {
    const begin = this.#lines.slice(0, at + 1).findLast(({ marker }) => marker && !marker.isEnd)?.marker;
    const block = begin && this.block(begin.id);
    return block && block.last >= at ? block : undefined;
  }

  /** The lines within a block, without blank ones around them. */
  contentOf({ first, last }: Block): readonly string[] {
    return trimmedLines(this.#lines.slice(first + 1, last).map(({ text }) => text));
  }

  replaceWithin({ first, last }: Block, lines: readonly DocLine[]): void {
    this.#lines.splice(first + 1, last - first - 1, ...this.#ended(lines));
  }

  remove({ first, last }: Block): void {
    this.#lines.splice(first, last - first + 1);
  }

  /** Puts lines before the one at `at`, with blank lines around them where there are none. */
  insert(at: number, lines: readonly DocLine[]): void {
    const before = this.#lines[at - 1];
    const after = this.#lines[at];
    const added = [
      ...(before && !isBlank(before) ? [BLANK] : []),
      ...lines,
      ...(after && !isBlank(after) ? [BLANK] : []),
    ];
    const isOpenEnded = before !== undefined && before.newline === '';
    const ended = this.#ended(added);
    const last = ended.at(-1);
    if (isOpenEnded && last) {
      this.#lines.splice(at - 1, 1, { ...before, newline: this.#newline });
      ended.splice(-1, 1, { ...last, newline: '' });
    }
    this.#lines.splice(at, 0, ...ended);
  }

  #ended(lines: readonly DocLine[]): DocLine[] {
    return lines.map((line) => ({ ...line, newline: this.#newline }));
  }
}

const BLANK: DocLine = { text: '', newline: '' };

export function isBlank({ text }: Pick<DocLine, 'text'>): boolean {
  return text.trim() === '';
}

/** Without blank lines before and after. */
export function trimmedLines(lines: readonly string[]): readonly string[] {
  const isText = (line: string) => line.trim() !== '';
  const first = lines.findIndex(isText);
  return first === -1 ? [] : lines.slice(first, lines.findLastIndex(isText) + 1);
}

/** What stands between `---` and `---` at the very beginning; empty where there is none. */
function frontMatterLines(text: string): string {
  const [found = ''] =
    /^---[ \t]*\r?\n(?![ \t]*\r?\n)[\s\S]*?(?<=\n)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(text) ?? [];
  return found;
}

function linesOf(text: string): readonly DocLine[] {
  return Array.from(text.matchAll(/([^\n]*?)(\r?\n|$)/g), ([, line = '', newline = '']) => ({
    text: line,
    newline,
  })).filter(({ text: line, newline }) => line !== '' || newline !== '');
}
