/** The line that a program writes at, with what carriage returns and the like do to it. */
export class EditedLine {
  #text = '';
  #column = 0;

  get text(): string {
    return this.#text;
  }

  get length(): number {
    return this.#text.length;
  }

  get isAtEnd(): boolean {
    return this.#column === this.#text.length;
  }

  write(text: string): void {
    if (this.isAtEnd) this.#text += text;
    else {
      const before = this.#text.slice(0, this.#column).padEnd(this.#column);
      this.#text = before + text + this.#text.slice(this.#column + text.length);
    }
    this.#column += text.length;
  }

  moveTo(column: number): void {
    this.#column = Math.max(0, column);
  }

  moveBy(columns: number): void {
    this.moveTo(this.#column + columns);
  }

  /** As "erase in line" does: to the end (0), from the begin (1), or all of it (2). */
  erase(how: number): void {
    if (how === 0) this.#text = this.#text.slice(0, this.#column);
    else if (how === 2 || this.#column >= this.#text.length) this.#text = '';
    else this.#text = ' '.repeat(this.#column) + this.#text.slice(this.#column);
  }

  take(): string {
    const text = this.#text;
    this.#text = '';
    this.#column = 0;
    return text;
  }
}
