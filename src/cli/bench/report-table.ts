import type { BenchReport, CaseReport, Measures, ModelReport, Verdict } from '../../model/bench.ts';
import { oneLine } from '../../model/one-line.ts';
import { counted } from '../counted.ts';
import { bold, dim, green, wrong } from '../paint.ts';
import { printable } from '../printable.ts';
import { type Column, table } from '../table.ts';
import {
  chanceText,
  costText,
  countText,
  intervalText,
  pointsIntervalText,
  pointsText,
  rateText,
  repairsText,
  spreadText,
  tokensText,
} from './figures.ts';

/** A line of a table: a case with a model, or all cases with it. */
interface ReportRow {
  readonly name: string;
  readonly model: string;
  readonly isTotal: boolean;
  readonly facts: CaseReport | ModelReport;
  readonly verdict: Verdict | undefined;
}

const VERDICT: Column<ReportRow> = {
  title: 'verdict',
  of: ({ verdict }) => verdict ?? '',
  paint: (text, { verdict }) => paintedVerdict(verdict, text),
};

const SUCCESS: readonly Column<ReportRow>[] = [
  number('success', ({ success }) => countText(success)),
  number('share', ({ success }) => rateText(success)),
  number('(95 %)', ({ success }) => intervalText(success)),
];

const MEASURED: readonly Column<ReportRow>[] = [
  number('no answer', ({ errors }) => (errors === 0 ? '' : String(errors)), 7),
  number('repairs', ({ repairs }) => repairsText(repairs), 6),
  number('first time', ({ firstTime }) => (firstTime ? countText(firstTime) : ''), 3),
  number('first token', ({ firstTokenMs }) => spreadText(firstTokenMs, 'p50'), 5),
  number('p50', ({ totalMs }) => spreadText(totalMs, 'p50'), 9),
  number('p95', ({ totalMs }) => spreadText(totalMs, 'p95'), 8),
  number('tokens/trial', ({ inputTokens, outputTokens }) => tokensText(inputTokens, outputTokens), 2),
  number('total cost', ({ cost }) => costText(cost), 4),
  number('tools', ({ tools }) => countText(tools), 1),
  number('write-back', ({ writeBack }) => (writeBack ? countText(writeBack) : ''), 1.5),
];

const COMPARED: readonly Column<ReportRow>[] = [
  number('before', ({ comparison }) => (comparison ? countText(comparison.before) : ''), 2),
  number('', ({ comparison }) => (comparison ? rateText(comparison.before) : '')),
  number('after', ({ success }) => countText(success), 2),
  number('', ({ success }) => rateText(success)),
  number('points', ({ comparison }) => (comparison ? pointsText(comparison.difference) : '')),
  number('(95 %)', ({ comparison }) => (comparison ? pointsIntervalText(comparison) : ''), 3),
  number('chance', ({ comparison }) => (comparison ? chanceText(comparison.p) : ''), 1),
];

/** What was measured: a line for each case with each model, and one for all cases with each model. */
export function reportTable(report: BenchReport, width: number): readonly string[] {
  return tableOf(report, [...SUCCESS, ...MEASURED], width);
}

/** How cases succeed now, and how they did before. */
export function comparisonTable(report: BenchReport, width: number): readonly string[] {
  return tableOf(report, COMPARED, width);
}

export function paintedVerdict(verdict: Verdict | undefined, text: string): string {
  if (verdict === 'PASS') return green(text);
  return verdict === 'FAIL' ? wrong(text) : text;
}

function tableOf(
  report: BenchReport,
  columns: readonly Column<ReportRow>[],
  width: number,
): readonly string[] {
  const naming: readonly Column<ReportRow>[] = [
    { title: 'case', of: ({ name }) => shown(name) },
    ...(report.models.length > 1 ? [{ title: 'model', of: ({ model }: ReportRow) => shown(model) }] : []),
  ];
  return table([...naming, ...columns, VERDICT], rowsOf(report), {
    width,
    head: dim,
    line: (line, { isTotal }) => (isTotal ? bold(line) : line),
  });
}

/** Cases of one group stand together, and the same case with different models; the sums come last. */
function rowsOf({ cases, models }: BenchReport): readonly ReportRow[] {
  const byGroup = Array.from(Map.groupBy(cases, ({ group }) => group).values()).flat();
  const byCase = Map.groupBy(byGroup, ({ caseId }) => caseId);
  const ids = Array.from(byCase.keys());
  const single = Array.from(byCase.values()).flat().map(caseRow);
  const sums = models.map((facts): ReportRow => {
    const verdict = facts.comparison?.verdict ?? facts.verdict;
    return { name: counted(ids.length, 'case'), model: facts.model, isTotal: true, facts, verdict };
  });
  return ids.length === 1 && models.length === 1 ? withVerdict(single, sums) : [...single, ...sums];
}

function caseRow(facts: CaseReport): ReportRow {
  const { caseId, model, comparison } = facts;
  return { name: caseId, model, isTotal: false, facts, verdict: comparison?.verdict };
}

/** Of one case, the sum says nothing else, but its verdict may. */
function withVerdict(rows: readonly ReportRow[], [sum]: readonly ReportRow[]): readonly ReportRow[] {
  return rows.map((row) => ({ ...row, verdict: sum?.verdict ?? row.verdict }));
}

function number(
  title: string,
  of: (facts: Measures & Pick<CaseReport, 'comparison'>) => string,
  rank?: number,
): Column<ReportRow> {
  return { title, of: ({ facts }) => of(facts), isNumber: true, ...(rank !== undefined && { rank }) };
}

function shown(text: string): string {
  return printable(oneLine(text));
}
