const HEADING = /^ {0,3}(#{1,6})[ \t]+(\S.*)$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const LONGEST_TITLE = 80;

/** Follows the headings of a Markdown text, line by line. What is fenced is code, whatever it begins with. */
export class HeadingTrail {
  #titles: readonly { readonly depth: number; readonly title: string }[] = [];
  #fence: string | undefined;

  /** To be asked of every line, in their order. */
  isHeading(line: string): boolean {
    const fence = FENCE.exec(line)?.[1];
    if (this.#fence !== undefined) {
      if (fence?.startsWith(this.#fence)) this.#fence = undefined;
      return false;
    }
    this.#fence = fence;
    return fence === undefined && HEADING.test(line);
  }

  /** Goes on under a heading, and says where that is. */
  enter(line: string): string | undefined {
    const [, marks = '', title = ''] = HEADING.exec(line) ?? [];
    const above = this.#titles.filter(({ depth }) => depth < marks.length);
    this.#titles = [...above, { depth: marks.length, title: shortened(title) }];
    return this.place;
  }

  /** The headings above, the widest first. */
  get place(): string | undefined {
    return this.#titles.length === 0 ? undefined : this.#titles.map(({ title }) => title).join(' › ');
  }
}

function shortened(title: string): string {
  const characters = Array.from(title.replace(/[ \t]+#*[ \t]*$/, ''));
  const cut = characters.slice(0, LONGEST_TITLE).join('');
  return characters.length > LONGEST_TITLE ? `${cut}…` : cut;
}
