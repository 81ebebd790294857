import type { BenchReport, CaseReport, FailedTrial } from '../../model/bench.ts';
import { oneLine } from '../../model/one-line.ts';
import { aligned } from '../aligned.ts';
import { shortId } from '../context.ts';
import { dim, wrong } from '../paint.ts';
import { printable } from '../printable.ts';
import { columnsOf, cutTo } from '../word-wrap.ts';

const MOST_SHOWN = 12;
/** Of one case with one model: most fail for the same reason. */
const MOST_OF_ONE = 3;
const LONGEST_NAME = 32;
/** What has less room than this gets a line of its own. */
const LEAST_MESSAGE = 32;

interface View {
  readonly width: number;
  /** A command line that a person can copy. */
  readonly hint: (words: string) => string;
}

interface Failed extends FailedTrial {
  readonly of: CaseReport;
}

/** The trials that failed: what was wrong first with each, and its session. The first of each case come first. */
export function failedTrials({ cases, models }: BenchReport, { width, hint }: View): readonly string[] {
  const count = cases.reduce((sum, { failed }) => sum + failed.length, 0);
  const shownOnes = Array.from({ length: MOST_OF_ONE }, (_, at) =>
    cases.flatMap((of) => of.failed.slice(at, at + 1).map((trial): Failed => ({ ...trial, of }))),
  )
    .flat()
    .slice(0, MOST_SHOWN);
  const places = aligned(
    shownOnes.map(({ of: { caseId, model }, trial, sessionId }) => [
      named(caseId),
      ...(models.length > 1 ? [named(model)] : []),
      `#${trial}`,
      sessionId === null ? '' : shortId(sessionId),
    ]),
  ).map((cells) => cells.join('  ').trimEnd());
  const room = width - 4 - Math.max(0, ...places.map(columnsOf));
  const lines = shownOnes.map(({ failures: [first] }, at) => {
    const message = printable(oneLine(first?.message ?? 'It failed.'));
    const text = room < LEAST_MESSAGE ? `\n  ${cutTo(message, width - 2)}` : `  ${cutTo(message, room)}`;
    return `${wrong('✗')} ${places[at] ?? ''}${text}`;
  });
  const more = count - shownOnes.length;
  const session = shownOnes.find(({ sessionId }) => sessionId !== null)?.sessionId;
  return [
    ...lines,
    ...(more > 0 ? [dim(`… and ${more} more.`)] : []),
    ...(session ? [lookedAt(shortId(session), hint)] : []),
  ];
}

function named(name: string): string {
  return cutTo(printable(oneLine(name)), LONGEST_NAME);
}

function lookedAt(id: string, hint: View['hint']): string {
  return dim(
    `What was said: ${hint(`sessions show ${id}`)}\nWhat the model was sent: ${hint(`context ${id}`)}`,
  );
}
