import type { PromptFile } from '../../model/file.ts';
import { Refusal } from '../../model/refusal.ts';
import { byteWords } from '../byte-words.ts';
import { printable } from '../printable.ts';

/** The files that go with the next message. */
export class NextFiles {
  #files: readonly PromptFile[] = [];

  get all(): readonly PromptFile[] {
    return this.#files;
  }

  add(file: PromptFile): void {
    this.#files = [...this.#files, file];
  }

  /** Takes one back, counted from 1. */
  remove(number: number): void {
    if (!this.#files[number - 1]) throw new Refusal('NOT_FOUND', `There is no file ${number} to take back.`);
    this.#files = this.#files.toSpliced(number - 1, 1);
  }

  /** They are on their way. */
  clear(): void {
    this.#files = [];
  }
}

/** The files with their numbers. */
export function fileLines(files: readonly PromptFile[]): string {
  if (files.length === 0) return 'No file goes with the next message. /file <path> gives one.';
  const lines = files.map(
    ({ name, type, size }, index) => `  ${index + 1}  ${printable(name)}  ${type}, ${byteWords(size)}`,
  );
  return ['With the next message (/file -1 takes the first back):', ...lines].join('\n');
}
