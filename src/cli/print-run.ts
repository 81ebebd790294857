import { relative } from 'node:path';
import type { DurableEvent, PartDelta } from '../model/event.ts';
import type { RunSummary } from '../model/run.ts';
import type { ScriptRun } from '../workbench.ts';
import { shortId } from './context.ts';
import { accent, bold, dim, green } from './paint.ts';
import { printable } from './printable.ts';
import { numbered, screenWidth, WordWrap } from './word-wrap.ts';

export interface PrintRunOptions {
  /** The answers and nothing else. */
  readonly quiet: boolean;
  /** A command line that a person can copy. */
  hint(words: string): string;
}

/** Shows a run as it happens and returns its summary. */
export async function printRun(run: ScriptRun, { quiet, hint }: PrintRunOptions): Promise<RunSummary> {
  const page = new RunPage(run, quiet);
  page.printHeading();
  const startedAt = performance.now();
  for await (const event of run.events) {
    if (event.type === 'run-summary') {
      page.printEnd(event, performance.now() - startedAt, hint);
      return event;
    }
    page.print(event);
  }
  throw new Error('The run ended without a summary.');
}

class RunPage {
  readonly #run: ScriptRun;
  readonly #quiet: boolean;
  #promptIndex: number;
  /** The part that is being written. */
  #part:
    | { readonly id: PartDelta['partId']; readonly wrap: WordWrap; readonly isThought: boolean }
    | undefined;

  constructor(run: ScriptRun, quiet: boolean) {
    this.#run = run;
    this.#quiet = quiet;
    this.#promptIndex = run.shared;
  }

  printHeading(): void {
    const { opened, session, shared } = this.#run;
    const { title, modelId } = session.metadata;
    this.#note(`${bold(printable(title ?? ''))}  ${dim(printable(modelId ?? ''))}`);
    this.#note(dim(printable(relative(process.cwd(), opened.path))));
    if (shared > 0) this.#note(dim(`The last run stopped after prompt ${shared}; going on from there.`));
  }

  print(event: DurableEvent | PartDelta): void {
    switch (event.type) {
      case 'status-changed':
        if (event.data.status === 'processing') this.#printPrompt();
        return;
      case 'text-delta':
      case 'reasoning-delta':
        this.#printDelta(event);
        return;
      case 'message-added':
        this.#endPart();
        if (event.data.kind === 'tool-call') this.#note(dim(`→ ${printable(event.data.name ?? 'a tool')}`));
        if (event.data.kind === 'tool-result') this.#note(dim(`← ${printable(event.data.name ?? 'a tool')}`));
        return;
      case 'retry':
        this.#note(dim(`The model did not answer (${printable(event.data.cause)}); trying again.`));
        return;
      case 'warning':
        this.#note(dim(`Note: ${printable(event.data.message)}`));
        return;
      default:
        return;
    }
  }

  printEnd({ sessionId, data }: RunSummary, elapsedMs: number, hint: PrintRunOptions['hint']): void {
    this.#endPart();
    const isDone = data.reason === 'done' || data.reason === 'length';
    const time = elapsedMs < 1000 ? `${Math.round(elapsedMs)} ms` : `${(elapsedMs / 1000).toFixed(1)} s`;
    const prompts = `${data.ran} ${data.ran === 1 ? 'prompt' : 'prompts'}`;
    const mark = isDone ? green('✓') : '■';
    this.#note(`\n${mark} ${prompts} in ${time} ${dim(`· ${data.class} · session ${shortId(sessionId)}`)}`);
    if (data.reason === 'aborted' && this.#run.session.linkable) {
      this.#note(dim('  Stopped. Run the script again to go on from here.'));
    }
    this.#note(dim(`  See it again: ${hint(`sessions show ${shortId(sessionId)}`)}`));
  }

  #printPrompt(): void {
    const { prompts } = this.#run.opened.script;
    const text = printable(prompts[this.#promptIndex]?.text ?? '');
    this.#promptIndex++;
    const number = `[${this.#promptIndex}/${prompts.length}]`;
    this.#note(`\n${numbered(number, text, { number: accent, text: bold })}`);
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

  /** A line that is not an answer. */
  #note(text: string): void {
    if (!this.#quiet) process.stdout.write(`${text}\n`);
  }
}
