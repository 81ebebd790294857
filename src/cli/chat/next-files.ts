import type { PromptFile } from '../../model/file.ts';
import { Refusal } from '../../model/refusal.ts';
import { byteWords } from '../byte-words.ts';
import { printable } from '../printable.ts';
import type { ChatControls } from './chat-controls.ts';
import { unquoted } from './upload-file.ts';

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

/** `/file`: gives a file with the next message, takes one back by its number, or shows those that are given. */
export async function giveFile(chat: ChatControls, argument: string): Promise<void> {
  const { files, parts, sessionId } = chat;
  const [, number] = /^-(\d{1,3})$/.exec(argument) ?? [];
  if (number !== undefined) files.remove(Number(number));
  else if (argument !== '') await keep(chat, unquoted(argument));
  parts.page.tell(sessionId, { type: 'chat-files', text: fileLines(files.all), data: { files: files.all } });
}

async function keep({ files, parts: { workbench, stops } }: ChatControls, path: string): Promise<void> {
  const file = await stops.during(async (signal) => {
    try {
      return await workbench.files.add(path, { signal });
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    }
  });
  if (file) files.add(file);
}

/** The files with their numbers. */
export function fileLines(files: readonly PromptFile[]): string {
  if (files.length === 0) return 'No file goes with the next message. /file <path> gives one.';
  const lines = files.map(
    ({ name, type, size }, index) => `  ${index + 1}  ${printable(name)}  ${type}, ${byteWords(size)}`,
  );
  return ['With the next message (/file -1 takes the first back):', ...lines].join('\n');
}
