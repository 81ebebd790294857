import type { Message, MessageKind } from '../model/message.ts';
import type { RunEvent, RunSummary } from '../model/run.ts';
import type { Evidence } from '../model/terminal.ts';
import type { AnswerPage } from './answer-page.ts';
import { skillsLine } from './row-entry.ts';

export interface ShowOptions {
  /** The row that an event tells of. */
  rowAt(order: number): Promise<Message | undefined>;
  /** What is kept of the terminal of the turn that a row begins; of all turns where it is not known. */
  evidenceAt(order: number | undefined): Promise<readonly Evidence[]>;
  /** Whether what is asked is shown too, as far as people are to see it; otherwise whoever asks shows it. */
  readonly showsPrompts?: boolean;
  /** Called with each event after it was shown, but for what comes out of terminals. */
  watch?(event: RunEvent): void;
}

/** Shows events up to the summary of the run, which is returned. The failure that ended the run is left to the caller. */
export async function showEvents(
  events: AsyncIterable<RunEvent>,
  page: AnswerPage,
  { rowAt, evidenceAt, showsPrompts = false, watch }: ShowOptions,
): Promise<RunSummary> {
  let failure: Message | undefined;
  // Not known of a turn that an earlier run has begun.
  let promptOrder: number | undefined;
  // What a prompt is answered with is known before it is shown, with the next event.
  let skills: string | undefined;
  const printFailure = () => {
    if (failure) page.printRow(failure);
    failure = undefined;
  };
  try {
    for await (const event of events) {
      if (event.type === 'run-summary') {
        if (failure?.kind === 'error' && failure.metadata.message !== event.data.error?.message)
          printFailure();
        return event;
      }
      if (event.type === 'terminal-data') {
        page.printOutput(event);
        continue;
      }
      if (event.type === 'text-delta') printFailure();
      page.print(event);
      if (skills !== undefined) page.remark(skills);
      skills = undefined;
      if (event.type === 'message-added' && event.data.kind === 'prompt' && !showsPrompts) {
        const row = await rowAt(event.data.order);
        skills = row && skillsLine(row);
      }
      watch?.(event);
      if (event.type === 'evidence-added' && event.data.kind !== 'snapshot') {
        const evidence = await evidenceAt(promptOrder);
        page.printEvidence(evidence.filter(({ id }) => id === event.data.evidenceId));
      }
      if (event.type === 'message-added' && event.data.kind === 'prompt') promptOrder = event.data.order;
      if (event.type !== 'message-added' || page.wasStreamed(event.data.messageId)) continue;
      if (!COMES_WHOLE.has(event.data.kind) && !(showsPrompts && event.data.kind === 'prompt')) continue;
      const row = await rowAt(event.data.order);
      printFailure();
      if (row?.kind === 'error') failure = row;
      else if (row) page.printRow(row);
    }
  } finally {
    page.close();
  }
  throw new Error('The run ended without a summary.');
}

/** What may come without having been streamed. */
const COMES_WHOLE: ReadonlySet<MessageKind> = new Set(['text', 'boot', 'marker', 'undo', 'repair', 'error']);
