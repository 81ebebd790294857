interface Question {
  readonly text: string;
  readonly sentAt: Date;
}

/** Which transcripts are known to be whose, among the programs that were started here. */
export class Claims<Owner extends { readonly isAlive: boolean }> {
  readonly #owners = new Map<string, Owner>();
  readonly #asked = new Map<Owner, Question>();

  claim(file: string, owner: Owner): void {
    this.#owners.set(file, owner);
  }

  isOfAnother(file: string, owner: Owner): boolean {
    return (this.#owners.get(file) ?? owner) !== owner;
  }

  isOf(file: string, owner: Owner): boolean {
    return this.#owners.get(file) === owner;
  }

  /** Notes what an owner looks for last. */
  ask(owner: Owner, question: Question): void {
    this.#asked.set(owner, question);
    for (const other of this.#asked.keys()) if (!other.isAlive) this.#asked.delete(other);
  }

  /** Whether another, who has no file yet, looks for the same, and may have sent it then. */
  isAskedByAnother(owner: Owner, maySend: (sentAt: Date) => boolean): boolean {
    const question = this.#asked.get(owner);
    const withFiles = new Set(this.#owners.values());
    for (const [other, { text, sentAt }] of this.#asked) {
      if (other !== owner && text === question?.text && !withFiles.has(other) && maySend(sentAt)) return true;
    }
    return false;
  }
}
