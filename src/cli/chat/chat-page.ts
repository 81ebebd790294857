import type { SessionId } from '../../model/ids.ts';
import type { GlobalOptions } from '../context.ts';
import { reportFailure } from '../failure.ts';
import { io } from '../io.ts';
import { dim } from '../paint.ts';
import { printJson } from '../print-json.ts';

/** Something that is said beside what agents and models say. */
export interface Told {
  readonly type: string;
  /** For people. */
  readonly text: string;
  /** For programs. */
  readonly data: unknown;
}

/** What a conversation is written on: for a person, or as one object a line. */
export class ChatPage {
  readonly #options: GlobalOptions;
  #hasFailed = false;

  constructor(options: GlobalOptions) {
    this.#options = options;
  }

  /** Whether anything that was asked for could not be done. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** A line that programs have no use for. */
  remark(text: string): void {
    if (!this.#options.json && !this.#options.quiet) io().stdout.write(`${dim(text)}\n`);
  }

  /** The answer to something that was asked of the program itself. */
  tell(sessionId: SessionId, { type, text, data }: Told): void {
    if (this.#options.json) printJson({ v: 1, type, sessionId, data });
    else if (text !== '') io().stdout.write(`${text}\n`);
  }

  fail(error: unknown): void {
    this.#hasFailed = true;
    const { json = false, verbose = false } = this.#options;
    reportFailure(error, { json, verbose });
  }
}
