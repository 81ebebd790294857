import type { BenchReport, CaseReport, FailedTrial } from '../../model/bench.ts';
import { oneLine } from '../../model/one-line.ts';
import { aligned } from '../aligned.ts';
import { shortId } from '../context.ts';
import { dim, wrong } from '../paint.ts';
import { printable } from '../printable.ts';
import { cutTo } from '../word-wrap.ts';

const MOST_SHOWN = 12;

interface Failed extends FailedTrial {
  readonly of: CaseReport;
}

/** The trials that failed: what was wrong first with each, and its session. The first of each case come first. */
export function failedTrials(
  { cases, models }: BenchReport,
  { width, hint }: { readonly width: number; readonly hint: (words: string) => string },
): readonly string[] {
  const failed = cases
    .flatMap((of) => of.failed.map((trial, at): Failed & { at: number } => ({ ...trial, of, at })))
    .toSorted((one, other) => one.at - other.at);
  if (failed.length === 0) return [];
  const shownOnes = failed.slice(0, MOST_SHOWN);
  const cells = aligned(
    shownOnes.map(({ of: { caseId, model }, trial, sessionId }) => [
      printable(oneLine(caseId)),
      ...(models.length > 1 ? [printable(oneLine(model))] : []),
      `#${trial}`,
      sessionId === null ? '' : shortId(sessionId),
    ]),
  );
  const lines = shownOnes.map(({ failures: [first] }, at) => {
    const place = (cells[at] ?? []).join('  ');
    const message = printable(oneLine(first?.message ?? 'It failed.'));
    return `${wrong('✗')} ${place}  ${cutTo(message, Math.max(20, width - place.length - 4))}`;
  });
  const more = failed.length - shownOnes.length;
  const session = shownOnes.find(({ sessionId }) => sessionId !== null)?.sessionId;
  return [
    ...lines,
    ...(more > 0 ? [dim(`… and ${more} more.`)] : []),
    ...(session ? [lookedAt(shortId(session), hint)] : []),
  ];
}

function lookedAt(id: string, hint: (words: string) => string): string {
  return dim(
    `What was said: ${hint(`sessions show ${id}`)}\nWhat the model was sent: ${hint(`context ${id}`)}`,
  );
}
