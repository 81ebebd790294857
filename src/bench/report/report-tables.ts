import type { BenchReport, Comparison, Measures, Verdict } from '../../model/bench.ts';
import { type Markup, markup } from '../../plot/markup.ts';
import {
  formatInterval,
  formatPoints,
  formatRate,
  formatSpread,
  formatTokens,
} from '../../plot/measure-format.ts';
import { formatCost } from '../../plot/number-format.ts';
import { type TableColumn, table } from '../../plot/table.ts';
import { VERDICT_LOOKS } from './report-head.ts';
import { countWords, modelName, nameOf, repairWords } from './report-words.ts';
import { verdictOf } from './verdict-words.ts';

/** A column, what a row has in it, and whether there is anything to be said in it at all. */
interface Column<Row> extends TableColumn {
  cell(row: Row): Markup | string;
  readonly isNeeded?: boolean;
}

function drawTable<Row>(
  label: string,
  onPhone: 'stacked' | 'scrolled',
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Markup {
  const needed = columns.filter(({ isNeeded = true }) => isNeeded);
  return table({
    label,
    onPhone,
    columns: needed,
    rows: rows.map((row) => needed.map(({ cell }) => cell(row))),
  });
}

/** What was measured of each model, over all cases. */
export function modelTable({ models, baseline }: BenchReport): Markup {
  return drawTable(
    'Models',
    'stacked',
    [
      { name: 'Model', cell: ({ model }) => modelName(model) },
      ...outcomeColumns(models, baseline !== undefined, verdictOf),
      ...measureColumns(models),
    ],
    models,
  );
}

/** What was measured of each case with each model. */
export function caseTable({ cases, models, baseline }: BenchReport): Markup {
  return drawTable(
    'Cases',
    'scrolled',
    [
      {
        name: 'Case',
        cell: (one) =>
          one.title === undefined
            ? one.caseId
            : markup`${nameOf(one)}<br><span class="id">${one.caseId}</span>`,
      },
      { name: 'Model', kind: 'long', isNeeded: models.length > 1, cell: ({ model }) => modelName(model) },
      ...outcomeColumns(cases, baseline !== undefined, ({ comparison }) => comparison?.verdict),
      ...measureColumns(cases),
    ],
    cases,
  );
}

interface Compared extends Measures {
  readonly comparison?: Comparison;
}

function outcomeColumns<Row extends Compared>(
  rows: readonly Row[],
  isCompared: boolean,
  verdict: (row: Row) => Verdict | undefined,
): readonly Column<Row>[] {
  return [
    {
      name: 'Success',
      cell: ({ success }) =>
        markup`<span>${formatRate(success)} (${formatInterval(success)}) <small>${countWords(success)}</small></span>`,
    },
    {
      name: 'Change',
      isNeeded: isCompared,
      cell: ({ comparison }) =>
        comparison
          ? markup`<span>${formatPoints(comparison.difference)} <small>${formatPoints(comparison.interval[0])} to ${formatPoints(comparison.interval[1])}</small></span>`
          : 'new',
    },
    {
      name: 'Verdict',
      isNeeded: rows.some((row) => verdict(row) !== undefined),
      cell: (row) => {
        const said = verdict(row);
        return said ? markup`<span class="${VERDICT_LOOKS[said]}">${said}</span>` : '–';
      },
    },
  ];
}

function measureColumns<Row extends Measures>(rows: readonly Row[]): readonly Column<Row>[] {
  return [
    {
      name: 'No answer',
      kind: 'number',
      isNeeded: rows.some(({ errors }) => errors > 0),
      cell: ({ errors }) => String(errors),
    },
    {
      name: 'Time p50 / p95',
      kind: 'number',
      cell: ({ totalMs, firstTokenMs }) =>
        firstTokenMs
          ? markup`<span>${formatSpread(totalMs)} <small>first token ${formatSpread(firstTokenMs)}</small></span>`
          : formatSpread(totalMs),
    },
    {
      name: 'Tokens in / out',
      kind: 'number',
      cell: (row) =>
        row.cost === null
          ? formatTokens(row)
          : markup`<span>${formatTokens(row)} <small>${formatCost(row.cost)} in all</small></span>`,
    },
    {
      name: 'Repairs',
      kind: 'number',
      isNeeded: hasRepairs(rows),
      cell: (row) =>
        row.firstTime
          ? markup`<span>${repairWords(row)} <small>${formatRate(row.firstTime)} need none</small></span>`
          : repairWords(row),
    },
    {
      name: 'Tools',
      kind: 'number',
      isNeeded: rows.some(({ tools }) => tools.trials > 0),
      cell: ({ tools }) => formatRate(tools),
    },
    {
      name: 'Written back',
      kind: 'number',
      isNeeded: rows.some(({ writeBack }) => writeBack !== undefined),
      cell: ({ writeBack }) => formatRate(writeBack),
    },
  ];
}

/** Whether there is anything to be said of repairs. */
export function hasRepairs(rows: readonly Measures[]): boolean {
  return rows.some(({ repairs, firstTime }) => repairs.most > 0 || firstTime !== undefined);
}
