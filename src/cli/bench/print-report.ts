import type { BenchReport } from '../../model/bench.ts';
import { oneLine } from '../../model/one-line.ts';
import { shortId } from '../context.ts';
import { io } from '../io.ts';
import { localTime } from '../local-time.ts';
import { bold, dim } from '../paint.ts';
import { printable } from '../printable.ts';
import { failedTrials } from './failed-trials.ts';
import { comparisonTable, reportTable } from './report-table.ts';
import { verdictSentence } from './verdict-words.ts';

export interface ReportView {
  readonly quiet: boolean;
  /** A command line that a person can copy. */
  readonly hint: (words: string) => string;
  /** Whether it is about how it compares with another. */
  readonly isComparison?: boolean;
}

/** Shows a report: its figures, the trials that failed, and what is to be said of it. */
export function printReport(report: BenchReport, { quiet, hint, isComparison = false }: ReportView): void {
  const { isTTY, columns = 80 } = io().stdout;
  const width = isTTY ? columns - 1 : Number.POSITIVE_INFINITY;
  const figures = isComparison ? comparisonTable(report, width) : reportTable(report, width);
  const verdict = verdictSentence(report);
  const blocks = quiet
    ? [figures, verdict === undefined ? [] : [verdict]]
    : [
        [headingOf(report)],
        figures,
        isComparison ? [] : failedTrials(report, { width, hint }),
        [...(report.baseline?.notes ?? []).map((note) => dim(shown(note))), verdict ?? unheld(report, hint)],
      ];
  const text = blocks.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  io().stdout.write(`${text.join('\n\n')}\n`);
}

function headingOf({ suite, run }: BenchReport): string {
  const [model, ...others] = run.models;
  const facts = [
    `run ${shortId(run.id)}`,
    localTime(run.startedAt),
    ...(others.length === 0 && model !== undefined ? [model] : []),
    ...(run.isRecorded ? ['recorded'] : []),
    ...(run.state === 'done' ? [] : [run.state]),
  ];
  return `${bold(shown(suite.title ?? suite.name))}  ${dim(shown(facts.join(' · ')))}`;
}

function unheld({ run }: BenchReport, hint: (words: string) => string): string {
  const words = `bench report ${shortId(run.id)} --out baseline.json`;
  return [
    'Nothing was judged: there is nothing that it is compared with, and nothing is expected.',
    'For a verdict, add --expect 90% to what you run, or --baseline <report or run>.',
    `To compare later runs with this one: ${hint(words)}`,
  ]
    .map(dim)
    .join('\n');
}

function shown(text: string): string {
  return printable(oneLine(text));
}
