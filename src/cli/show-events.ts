import type { Message, MessageKind } from '../model/message.ts';
import type { RunEvent, RunSummary } from '../model/run.ts';
import type { AnswerPage } from './answer-page.ts';

export interface ShowOptions {
  /** The row that an event tells of. */
  rowAt(order: number): Promise<Message | undefined>;
  /** Whether what is asked is shown too, as far as people are to see it; otherwise whoever asks shows it. */
  readonly showsPrompts?: boolean;
  /** Called with each event after it was shown. */
  watch?(event: RunEvent): void;
}

/** Shows events up to the summary of the run, which is returned. The failure that ended the run is left to the caller. */
export async function showEvents(
  events: AsyncIterable<RunEvent>,
  page: AnswerPage,
  { rowAt, showsPrompts = false, watch }: ShowOptions,
): Promise<RunSummary> {
  let failure: Message | undefined;
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
        watch?.(event);
        continue;
      }
      if (event.type === 'text-delta') printFailure();
      page.print(event);
      watch?.(event);
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
const COMES_WHOLE: ReadonlySet<MessageKind> = new Set(['text', 'boot', 'marker', 'undo', 'error']);
