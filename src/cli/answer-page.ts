import type { DurableEvent, PartDelta, TerminalData } from '../model/event.ts';
import type { MessageId } from '../model/ids.ts';
import type { Message } from '../model/message.ts';
import type { Evidence } from '../model/terminal.ts';
import { duration } from './duration.ts';
import { entryText } from './entry-text.ts';
import { evidenceEntries } from './evidence-entries.ts';
import { io } from './io.ts';
import { LiveOutput } from './live-output.ts';
import { dim } from './paint.ts';
import { printable } from './printable.ts';
import { rowEntry } from './row-entry.ts';
import { Spinner } from './spinner.ts';
import { screenWidth, WordWrap } from './word-wrap.ts';

export interface AnswerPageOptions {
  /** The answers and nothing else. */
  readonly quiet: boolean;
  /** Who is waited for. */
  readonly model: string;
  /** Who is waited for where no model is. */
  readonly nobody?: string;
  /** What was said already, and need not be said again. */
  readonly told?: readonly string[];
  /** Whether an agent may say something by itself, which may be HTML. */
  readonly mayBeHtml?: boolean;
  /** Called when a prompt is about to be asked. */
  onTurn?(): void;
}

/** Shows the events of a run as they happen: answers, tools, what is waited for. */
export class AnswerPage {
  readonly #options: AnswerPageOptions;
  readonly #spinner: Spinner;
  readonly #output: LiveOutput;
  #isWaiting = false;
  readonly #warned: Set<string>;
  readonly #streamed = new Set<MessageId>();
  /** The part that is being written. */
  #part:
    | { readonly id: PartDelta['partId']; readonly wrap: WordWrap; readonly isThought: boolean }
    | undefined;

  constructor(options: AnswerPageOptions) {
    this.#options = options;
    this.#warned = new Set(options.told);
    this.#spinner = new Spinner(!options.quiet);
    this.#output = new LiveOutput(io().stdout.isTTY === true && !options.quiet);
  }

  print(event: DurableEvent | PartDelta): void {
    this.#spinner.clear();
    switch (event.type) {
      case 'status-changed':
        if (event.data.status === 'processing' && !this.#isWaiting) this.#options.onTurn?.();
        this.#isWaiting = event.data.status === 'waiting_confirmation';
        break;
      case 'text-delta':
      case 'reasoning-delta':
        this.#printDelta(event);
        return;
      case 'message-added':
        this.#endPart();
        if (event.data.kind === 'tool-call') this.note(dim(`→ ${printable(event.data.name ?? 'a tool')}`));
        if (event.data.kind === 'tool-result') {
          const failed = event.data.isError ? ' (failed, or not allowed)' : '';
          this.note(dim(`← ${printable(event.data.name ?? 'a tool')}${failed}`));
        }
        break;
      case 'retry': {
        const { cause, waitMs } = event.data;
        this.note(dim(`No answer: ${printable(cause)}. Trying again in ${duration(waitMs)}.`));
        break;
      }
      case 'warning':
        this.warn(event.data.message);
        break;
      case 'terminal-state':
        this.#output.note(event.data.terminal, event.data.profile);
        break;
      default:
        break;
    }
    this.#wait();
  }

  /** Whether the text of a row was shown while it came. */
  wasStreamed(id: MessageId): boolean {
    return this.#streamed.has(id);
  }

  /** Shows a row that came as a whole, if a person is to see it. */
  printRow(row: Message): void {
    this.#spinner.clear();
    const entry = rowEntry(row);
    if (!entry) return;
    const isAnswer = entry.kind === 'text';
    if (isAnswer || !this.#options.quiet) io().stdout.write(`\n${entryText(entry)}\n`);
  }

  /** Shows what a command puts out while it runs, to a person at a terminal. */
  printOutput(data: TerminalData): void {
    const text = this.#output.take(data);
    if (text === '') return;
    this.#spinner.clear();
    io().stdout.write(text);
  }

  /** Shows what a program in a terminal answered, or asks; what was seen already only with how it is known. */
  printEvidence(evidence: readonly Evidence[]): void {
    this.#spinner.clear();
    const isQuestion = evidence.every(({ kind }) => kind === 'question');
    const { wasShown, tail } = isQuestion ? this.#output.pause() : this.#output.end();
    io().stdout.write(tail);
    for (const { note, ...shown } of evidenceEntries(evidence)) {
      if (this.#options.quiet && shown.kind === 'remark') continue;
      const [first = ''] = isQuestion ? shown.text.split('\n\n', 1) : [];
      const entry = wasShown && shown.kind === 'output' ? { ...shown, text: first } : shown;
      const text = entryText({ ...entry, ...(!this.#options.quiet && { note }) });
      if (text !== '') io().stdout.write(`${text}\n`);
    }
  }

  close(): void {
    this.#spinner.clear();
    this.#endPart();
  }

  warn(message: string): void {
    if (this.#warned.has(message)) return;
    this.#warned.add(message);
    this.note(dim(`Note: ${printable(message)}`));
  }

  /** A quiet line below what was asked. */
  remark(text: string): void {
    this.#spinner.clear();
    this.note(dim(printable(text)));
    this.#wait();
  }

  /** A line that is not an answer. */
  note(text: string): void {
    if (!this.#options.quiet) io().stdout.write(`${text}\n`);
  }

  #wait(): void {
    if (this.#isWaiting) return;
    const { model, nobody } = this.#options;
    this.#spinner.start(`waiting for ${printable(model || nobody || 'the agent')}`);
  }

  #printDelta({ type, partId, delta, offset }: PartDelta): void {
    // Tags are for nobody to read: what may have some is shown as text once it is whole.
    if (offset === 0 && !(this.#options.mayBeHtml && delta.includes('<'))) this.#streamed.add(partId);
    if (!this.#streamed.has(partId)) return;
    const isThought = type === 'reasoning-delta';
    if (this.#options.quiet && isThought) return;
    if (this.#part?.id !== partId) {
      this.#endPart();
      this.#part = { id: partId, wrap: new WordWrap(screenWidth()), isThought };
      this.note('');
    }
    this.#writePart(this.#part.wrap.push(printable(delta)), isThought);
  }

  #endPart(): void {
    if (!this.#part) return;
    const { wrap, isThought } = this.#part;
    this.#writePart(wrap.end(), isThought);
    io().stdout.write('\n');
    this.#part = undefined;
  }

  #writePart(text: string, isThought: boolean): void {
    io().stdout.write(isThought ? dim(text) : text);
  }
}
