import { uncheckedContract } from '../model/contract-words.ts';
import type { DurableEvent, PartDelta } from '../model/event.ts';
import type { RunEvent, RunSummary } from '../model/run.ts';
import type { Session } from '../model/session.ts';
import { shortId } from './context.ts';
import { counted } from './counted.ts';
import { accent, bold, dim, green } from './paint.ts';
import { printable } from './printable.ts';
import { Spinner } from './spinner.ts';
import { numbered, screenWidth, WordWrap } from './word-wrap.ts';

/** A run as it is shown. */
export interface ShownRun {
  /** By default that of the session. */
  readonly title?: string;
  readonly session: Session;
  readonly model: string;
  /** Lines below the title. */
  readonly remarks: readonly string[];
  /** What will be asked, each with what stands before it. */
  readonly prompts: readonly { readonly number: string; readonly text: string }[];
  /** Whether the session is a take, which can be compared with the one that it followed. */
  readonly isTake?: boolean;
  /** What was said of it already, and need not be said again. */
  readonly told?: readonly string[];
  /** How a run that was stopped goes on. */
  readonly goOn?: string;
  readonly events: AsyncIterable<RunEvent>;
}

export interface PrintRunOptions {
  /** The answers and nothing else. */
  readonly quiet: boolean;
  /** A command line that a person can copy. */
  hint(words: string): string;
  /** Called with each event after it was shown. */
  watch?(event: RunEvent): void;
}

/** Shows a run as it happens and returns its summary. */
export async function printRun(run: ShownRun, { quiet, hint, watch }: PrintRunOptions): Promise<RunSummary> {
  const page = new RunPage(run, quiet);
  page.printHeading();
  const startedAt = performance.now();
  try {
    for await (const event of run.events) {
      if (event.type === 'run-summary') {
        page.printEnd(event, performance.now() - startedAt, hint);
        return event;
      }
      page.print(event);
      watch?.(event);
    }
  } finally {
    page.close();
  }
  throw new Error('The run ended without a summary.');
}

class RunPage {
  readonly #run: ShownRun;
  readonly #quiet: boolean;
  readonly #spinner: Spinner;
  #promptIndex = 0;
  #isWaiting = false;
  readonly #warned: Set<string>;
  /** The part that is being written. */
  #part:
    | { readonly id: PartDelta['partId']; readonly wrap: WordWrap; readonly isThought: boolean }
    | undefined;

  constructor(run: ShownRun, quiet: boolean) {
    this.#run = run;
    this.#warned = new Set(run.told);
    this.#quiet = quiet;
    this.#spinner = new Spinner(!quiet);
  }

  printHeading(): void {
    const { session, title = session.metadata.title ?? 'Untitled', model, remarks } = this.#run;
    this.#note(`${bold(printable(title))}  ${dim(printable(model))}`);
    for (const remark of remarks) this.#note(dim(printable(remark)));
  }

  print(event: DurableEvent | PartDelta): void {
    this.#spinner.clear();
    switch (event.type) {
      case 'status-changed':
        if (event.data.status === 'processing' && !this.#isWaiting) this.#printPrompt();
        this.#isWaiting = event.data.status === 'waiting_confirmation';
        break;
      case 'text-delta':
      case 'reasoning-delta':
        this.#printDelta(event);
        return;
      case 'message-added':
        this.#endPart();
        if (event.data.kind === 'tool-call') this.#note(dim(`→ ${printable(event.data.name ?? 'a tool')}`));
        if (event.data.kind === 'tool-result') {
          const failed = event.data.isError ? ' (failed, or not allowed)' : '';
          this.#note(dim(`← ${printable(event.data.name ?? 'a tool')}${failed}`));
        }
        break;
      case 'retry': {
        const { cause, waitMs } = event.data;
        this.#note(dim(`No answer: ${printable(cause)}. Trying again in ${duration(waitMs)}.`));
        break;
      }
      case 'warning':
        this.#warn(event.data.message);
        break;
      default:
        break;
    }
    if (!this.#isWaiting) this.#spinner.start(`waiting for ${printable(this.#run.model)}`);
  }

  printEnd({ sessionId, data }: RunSummary, elapsedMs: number, hint: PrintRunOptions['hint']): void {
    this.close();
    const isDone = data.reason === 'done' || data.reason === 'length';
    const prompts = counted(data.ran, 'prompt');
    const mark = isDone ? green('✓') : '■';
    const isIdle = isDone && data.ran === 0;
    const facts = [
      ...(isIdle ? [] : [data.class]),
      ...tokensText(data.tokens),
      ...checkedText(data.contracts),
      `session ${shortId(sessionId)}`,
    ].join(' · ');
    if (isIdle) this.#note(dim(facts));
    else this.#note(`\n${mark} ${prompts} in ${duration(elapsedMs)} ${dim(`· ${facts}`)}`);
    for (const { message } of data.warnings) this.#warn(message);
    for (const note of data.contracts?.unchecked ?? []) {
      this.#note(dim(`  ${printable(uncheckedContract(note))}`));
    }
    if (data.reason === 'length') this.#note(dim('  The answer reached its longest length and was cut off.'));
    if (data.reason === 'aborted' && this.#run.goOn !== undefined) {
      this.#note(dim(`  Stopped. ${this.#run.goOn}`));
    }
    this.#note(dim(`  See it again: ${hint(`sessions show ${shortId(sessionId)}`)}`));
    if (this.#run.isTake) {
      this.#note(dim(`  Compare it with the take before: ${hint(`sessions compare ${shortId(sessionId)}`)}`));
    }
  }

  close(): void {
    this.#spinner.clear();
    this.#endPart();
  }

  #printPrompt(): void {
    const { number = '', text = '' } = this.#run.prompts[this.#promptIndex] ?? {};
    this.#promptIndex++;
    this.#note(`\n${numbered(number, printable(text), { number: accent, text: bold })}`);
  }

  #printDelta({ type, partId, delta }: PartDelta): void {
    const isThought = type === 'reasoning-delta';
    if (this.#quiet && isThought) return;
    if (this.#part?.id !== partId) {
      this.#endPart();
      this.#part = { id: partId, wrap: new WordWrap(screenWidth()), isThought };
      this.#note('');
    }
    this.#writePart(this.#part.wrap.push(printable(delta)), isThought);
  }

  #endPart(): void {
    if (!this.#part) return;
    const { wrap, isThought } = this.#part;
    this.#writePart(wrap.end(), isThought);
    process.stdout.write('\n');
    this.#part = undefined;
  }

  #writePart(text: string, isThought: boolean): void {
    process.stdout.write(isThought ? dim(text) : text);
  }

  #warn(message: string): void {
    if (this.#warned.has(message)) return;
    this.#warned.add(message);
    this.#note(dim(`Note: ${printable(message)}`));
  }

  /** A line that is not an answer. */
  #note(text: string): void {
    if (!this.#quiet) process.stdout.write(`${text}\n`);
  }
}

export function duration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** Nothing where no tokens were counted. */
function checkedText(contracts: RunSummary['data']['contracts']): readonly string[] {
  return contracts ? [`${counted(contracts.checked, 'answer')} checked`] : [];
}

export function tokensText({ input, output }: RunSummary['data']['tokens']): readonly string[] {
  return input + output === 0 ? [] : [`${input} tokens read, ${output} written`];
}
