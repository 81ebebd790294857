import type { Message, MessageKind } from '../model/message.ts';
import type { RunEvent, RunSummary } from '../model/run.ts';
import type { Evidence, EvidenceKind } from '../model/terminal.ts';
import { terminalSteps } from '../model/terminal-answer.ts';
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

/** Thoughts and tool calls are told with the answer. */
const SHOWN_EVIDENCE: ReadonlySet<EvidenceKind> = new Set(['answer', 'question']);

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
      if (event.type === 'evidence-added' && SHOWN_EVIDENCE.has(event.data.kind)) {
        const { evidenceId, turnId, kind } = event.data;
        const evidence = (await evidenceAt(promptOrder)).filter((piece) => piece.turnId === turnId);
        const before = kind === 'answer' ? terminalSteps(evidence) : [];
        page.printEvidence([...before, ...evidence.filter(({ id }) => id === evidenceId)]);
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
