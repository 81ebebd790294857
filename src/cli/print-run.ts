import { relative } from 'node:path';
import type { DurableEvent, PartDelta } from '../model/event.ts';
import type { RunSummary } from '../model/run.ts';
import type { ScriptRun } from '../workbench.ts';
import { shortId } from './context.ts';
import { accent, bold, dim, green } from './paint.ts';
import { printable } from './printable.ts';

export interface PrintRunOptions {
  readonly quiet: boolean;
  /** A command line that a person can copy. */
  hint(words: string): string;
}

/** Shows a run as it happens and returns its summary. */
export async function printRun(run: ScriptRun, { quiet, hint }: PrintRunOptions): Promise<RunSummary> {
  const page = new RunPage(run);
  if (!quiet) page.printHeading();
  const startedAt = performance.now();
  for await (const event of run.events) {
    if (event.type !== 'run-summary') {
      page.print(event);
      continue;
    }
    if (!quiet) page.printEnd(event, performance.now() - startedAt, hint);
    return event;
  }
  throw new Error('The run ended without a summary.');
}

class RunPage {
  readonly #run: ScriptRun;
  #promptIndex: number;
  #isInLine = false;
  #lastPart: PartDelta['partId'] | undefined;

  constructor(run: ScriptRun) {
    this.#run = run;
    this.#promptIndex = run.shared;
  }

  printHeading(): void {
    const { opened, session, shared } = this.#run;
    const { title, modelId } = session.metadata;
    this.#line(`${bold(printable(title ?? ''))}  ${dim(printable(modelId ?? ''))}`);
    this.#line(dim(relative(process.cwd(), opened.path)));
    if (shared > 0)
      this.#line(dim(`The last run was broken off after prompt ${shared}; going on from there.`));
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
        if (event.data.kind === 'tool-call') this.#line(dim(`→ ${printable(event.data.name ?? 'a tool')}`));
        if (event.data.kind === 'tool-result') this.#line(dim(`← ${printable(event.data.name ?? 'a tool')}`));
        return;
      case 'retry':
        this.#line(dim(`The model did not answer (${printable(event.data.cause)}); trying again.`));
        return;
      case 'warning':
        this.#line(dim(`Note: ${printable(event.data.message)}`));
        return;
      default:
        return;
    }
  }

  printEnd({ sessionId, data }: RunSummary, elapsedMs: number, hint: PrintRunOptions['hint']): void {
    const isDone = data.reason === 'done' || data.reason === 'length';
    const time = `${(elapsedMs / 1000).toFixed(1)} s`;
    const prompts = `${data.ran} ${data.ran === 1 ? 'prompt' : 'prompts'}`;
    const mark = isDone ? green('✓') : '■';
    this.#line('');
    this.#line(`${mark} ${prompts} in ${time} ${dim(`· ${data.class} · session ${shortId(sessionId)}`)}`);
    if (data.reason === 'aborted') this.#line(dim('  Stopped. Run the script again to go on from here.'));
    this.#line(dim(`  See it again: ${hint(`sessions show ${shortId(sessionId)}`)}`));
  }

  #printPrompt(): void {
    const { prompts } = this.#run.opened.script;
    const text = prompts[this.#promptIndex]?.text ?? '';
    this.#promptIndex++;
    this.#lastPart = undefined;
    this.#line('');
    this.#line(`${accent(`[${this.#promptIndex}/${prompts.length}]`)} ${bold(printable(text))}`);
    this.#line('');
  }

  #printDelta({ type, partId, delta }: PartDelta): void {
    if (this.#lastPart !== undefined && this.#lastPart !== partId) this.#line('');
    this.#lastPart = partId;
    const text = printable(delta);
    process.stdout.write(type === 'reasoning-delta' ? dim(text) : text);
    this.#isInLine = !text.endsWith('\n');
  }

  /** A line of its own, whatever was being written. */
  #line(text: string): void {
    process.stdout.write(`${this.#isInLine ? '\n' : ''}${text}\n`);
    this.#isInLine = false;
  }
}
