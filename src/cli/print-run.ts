import { uncheckedContract } from '../model/contract-words.ts';
import type { RunEvent, RunSummary, RunWarning } from '../model/run.ts';
import type { Session } from '../model/session.ts';
import { AnswerPage } from './answer-page.ts';
import { costText } from './bench/figures.ts';
import { shortId } from './context.ts';
import { counted } from './counted.ts';
import { duration } from './duration.ts';
import { type Entry, entryText } from './entry-text.ts';
import { accent, bold, dim, green } from './paint.ts';
import { printable } from './printable.ts';
import { type ShowOptions, showEvents } from './show-events.ts';
import { shownTitle } from './shown-title.ts';

/** A run as it is shown. */
export interface ShownRun {
  /** By default that of the session. */
  readonly title?: string;
  readonly session: Session;
  readonly model: string;
  /** Lines below the title. */
  readonly remarks: readonly string[];
  /** What is to be noted before anything is asked. */
  readonly notes?: readonly RunWarning[];
  /** What will be asked, each with what stands before it. */
  readonly prompts: readonly Pick<Entry, 'number' | 'text' | 'note'>[];
  /** Whether the session is a take, which can be compared with the one that it followed. */
  readonly isTake?: boolean;
  /** Whether an agent may say something by itself, which may be HTML. */
  readonly mayBeHtml?: boolean;
  /** What was said of it already, and need not be said again. */
  readonly told?: readonly string[];
  /** How a run that was stopped goes on. */
  readonly goOn?: string;
  readonly events: AsyncIterable<RunEvent>;
}

export interface PrintRunOptions extends ShowOptions {
  /** The answers and nothing else. */
  readonly quiet: boolean;
  /** A command line that a person can copy. */
  hint(words: string): string;
}

/** Shows a run as it happens and returns its summary. */
export async function printRun(
  run: ShownRun,
  { quiet, hint, ...options }: PrintRunOptions,
): Promise<RunSummary> {
  let asked = 0;
  const page: AnswerPage = new AnswerPage({
    quiet,
    model: run.model,
    nobody: run.session.engine === 'pty' ? 'the terminal' : 'the agent',
    mayBeHtml: run.mayBeHtml ?? false,
    ...(run.told && { told: run.told }),
    onTurn: () => {
      const prompt = run.prompts[asked];
      asked++;
      if (!prompt) return;
      page.note(`\n${entryText({ kind: 'prompt', ...prompt })}`);
    },
  });
  const startedAt = performance.now();
  const events = onceBegun(run.events, () => printHeading(run, page));
  const summary = await showEvents(events, page, options);
  printEnd({ run, page, summary, elapsedMs: performance.now() - startedAt, hint });
  return summary;
}

/** Follows a run that is shown in another way, and says at its end what came of it. */
export async function printEndOf(
  run: ShownRun,
  follow: () => Promise<RunSummary>,
  { quiet, hint }: Pick<PrintRunOptions, 'quiet' | 'hint'>,
): Promise<RunSummary> {
  const startedAt = performance.now();
  const summary = await follow();
  const page = new AnswerPage({ quiet, model: run.model });
  printEnd({ run, page, summary, elapsedMs: performance.now() - startedAt, hint });
  return summary;
}

/** A run that is refused, because another one goes on, has not begun. */
async function* onceBegun(events: AsyncIterable<RunEvent>, begin: () => void): AsyncGenerator<RunEvent> {
  let hasBegun = false;
  for await (const event of events) {
    if (!hasBegun) begin();
    hasBegun = true;
    yield event;
  }
}

function printHeading(
  { session, title = shownTitle(session), model, remarks, notes = [] }: ShownRun,
  page: AnswerPage,
): void {
  const who = model || (session.engine === 'pty' ? 'terminal' : '');
  page.note([bold(printable(title)), ...(who === '' ? [] : [dim(printable(who))])].join('  '));
  for (const remark of remarks) page.note(dim(printable(remark)));
  for (const { message } of notes) page.warn(message);
}

interface RunEnd extends Pick<PrintRunOptions, 'hint'> {
  readonly run: ShownRun;
  readonly page: AnswerPage;
  readonly summary: RunSummary;
  readonly elapsedMs: number;
}

function printEnd({ run, page, summary: { sessionId, data }, elapsedMs, hint }: RunEnd): void {
  const isDone = data.reason === 'done' || data.reason === 'length';
  const prompts = counted(data.ran, 'prompt');
  const { failedCommands = 0 } = data;
  const mark = isDone ? (failedCommands > 0 ? accent('!') : green('✓')) : '■';
  const isIdle = isDone && data.ran === 0;
  const facts = [
    ...(failedCommands > 0 ? [`${data.ran - failedCommands} ok, ${failedCommands} failed`] : []),
    ...(isIdle ? [] : [data.class]),
    ...spentText(data),
    ...checkedText(data.contracts),
    `session ${shortId(sessionId)}`,
  ].join(' · ');
  if (isIdle) page.note(dim(facts));
  else page.note(`\n${mark} ${prompts} in ${duration(elapsedMs)} ${dim(`· ${facts}`)}`);
  for (const { message } of data.warnings) page.warn(message);
  for (const note of data.contracts?.unchecked ?? []) {
    page.note(dim(`  ${printable(uncheckedContract(note))}`));
  }
  if (data.reason === 'length') page.note(dim(ANSWER_CUT));
  if (data.reason === 'aborted' && run.goOn !== undefined) page.note(dim(`  Stopped. ${run.goOn}`));
  page.note(dim(`  See it again: ${hint(`sessions show ${shortId(sessionId)}`)}`));
  if (run.isTake) {
    page.note(dim(`  Compare it with the take before: ${hint(`sessions compare ${shortId(sessionId)}`)}`));
  }
}

export const ANSWER_CUT = '  The answer reached the maximum length and was cut off.';

function checkedText(contracts: RunSummary['data']['contracts']): readonly string[] {
  return contracts ? [`${counted(contracts.checked, 'answer')} checked`] : [];
}

/** What a run has used, and what that costs where it is known. */
export function spentText({ tokens, cost }: Pick<RunSummary['data'], 'tokens' | 'cost'>): readonly string[] {
  return [...tokensText(tokens), ...(cost === null ? [] : [costText(cost)])];
}

/** Nothing where no tokens were counted. */
export function tokensText({ input, output }: RunSummary['data']['tokens']): readonly string[] {
  return input + output === 0 ? [] : [`${input} tokens read, ${output} written`];
}
