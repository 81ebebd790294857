import type { CliTranscript } from '../../model/cli-profile.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { isJsonObject, type JsonObject } from '../../model/json.ts';
import { claudeEntries } from './claude-entries.ts';
import { codexEntries } from './codex-entries.ts';
import { copilotEntries } from './copilot-entries.ts';
import { geminiEntries } from './gemini-entries.ts';
import { opencodeEntries } from './opencode-entries.ts';
import { piEntries } from './pi-entries.ts';
import { qwenEntries } from './qwen-entries.ts';
import type { EntryReader, Transcript, TranscriptProblem } from './transcript.ts';
import { transcriptKindOf } from './transcript-kind.ts';

const READERS: Readonly<Record<CliTranscript, () => EntryReader>> = {
  claude: claudeEntries,
  codex: codexEntries,
  copilot: copilotEntries,
  gemini: geminiEntries,
  opencode: opencodeEntries,
  pi: piEntries,
  qwen: qwenEntries,
};

/** Whatever begins with so many entries of no kind is no transcript. */
const MOST_UNKNOWN = 100;
const MOST_NAMED = 20;

/**
 * Reads a transcript line by line, as it is written; what it says can be asked for at any time. A text that is not one
 * entry a line is taken for one document.
 */
export class TranscriptReader {
  #kind: CliTranscript | undefined;
  #entries: EntryReader | undefined;
  #waiting: JsonObject[] = [];
  #isHopeless = false;
  /** The lines of a document that has no end yet. */
  #document: string[] | undefined;
  #line = 0;
  #leftOut = 0;
  readonly #diagnostics: Diagnostic<TranscriptProblem>[] = [];

  constructor(kind?: CliTranscript) {
    if (kind) this.#begin(kind);
  }

  /** Takes the next line, without its newline. */
  line(text: string): void {
    this.#line++;
    if (this.#document) {
      this.#document.push(text);
      return;
    }
    if (text.trim() === '' || this.#isHopeless) return;
    const entry = entryIn(text);
    if (entry) this.#take(entry);
    else if (this.#leftOut === 0 && this.#waiting.length === 0 && !this.#hasBegun) this.#document = [text];
    else this.#report('broken-line', 'The line is no entry, and is left out.');
  }

  /** What was read so far; `rest` is a last line without a newline, which may be half written. */
  read(rest = ''): Transcript {
    const document = this.#document && entryIn([...this.#document, rest].join('\n'));
    const diagnostics = [...this.#diagnostics];
    let reader: Pick<TranscriptReader, 'kind'> & { readonly entries: EntryReader | undefined } = {
      kind: this.#kind,
      entries: this.#entries,
    };
    if (document) {
      const kind = this.#kind ?? transcriptKindOf(document);
      const entries = kind && READERS[kind]();
      entries?.take(document);
      reader = { kind, entries };
    } else if (this.#document) {
      diagnostics.push(problem('broken-document', 'The text is no JSON, or has no end.', 1));
    } else if (rest.trim() !== '') {
      diagnostics.push(problem('broken-end', 'The last line has no end, and is left out.', this.#line + 1));
    }
    if (this.#leftOut > 0) {
      const message = `${this.#leftOut} entries of kinds that are not known, or not of the conversation, are left out.`;
      diagnostics.push(problem('left-out', message, 1, 'hint'));
    }
    const { otherBranches = 0, ...told } = reader.entries?.told() ?? { turns: [] };
    if (otherBranches > 0) {
      const message = `${otherBranches} prompts that the user went back behind are left out.`;
      diagnostics.push(problem('other-branch', message, 1, 'hint'));
    }
    return { kind: reader.kind, ...told, diagnostics };
  }

  get kind(): CliTranscript | undefined {
    return this.#kind;
  }

  get #hasBegun(): boolean {
    return this.#line > 1 && this.#entries !== undefined;
  }

  #begin(kind: CliTranscript): void {
    this.#kind = kind;
    this.#entries = READERS[kind]();
    for (const entry of this.#waiting) this.#take(entry);
    this.#waiting = [];
  }

  #take(entry: JsonObject): void {
    if (this.#entries) {
      if (!this.#entries.take(entry)) this.#leftOut++;
      return;
    }
    this.#waiting.push(entry);
    const kind = transcriptKindOf(entry);
    if (kind) this.#begin(kind);
    else if (this.#waiting.length >= MOST_UNKNOWN) this.#isHopeless = true;
  }

  #report(code: TranscriptProblem, message: string): void {
    if (this.#diagnostics.length < MOST_NAMED) this.#diagnostics.push(problem(code, message, this.#line));
    else this.#leftOut++;
  }
}

/** Reads the whole text of a transcript. */
export function readTranscript(text: string, kind?: CliTranscript): Transcript {
  const reader = new TranscriptReader(kind);
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    reader.line(text.slice(start, end));
    start = end + 1;
  }
  const rest = text.slice(start);
  if (entryIn(rest) === undefined) return reader.read(rest);
  reader.line(rest);
  return reader.read();
}

function entryIn(line: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function problem(
  code: TranscriptProblem,
  message: string,
  line: number,
  severity: 'warning' | 'hint' = 'warning',
): Diagnostic<TranscriptProblem> {
  return { code, message, line, severity };
}
