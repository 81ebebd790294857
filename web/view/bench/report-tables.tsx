import type { BenchReport, CaseReport, Comparison, Measures, Verdict } from '../../../src/model/bench.ts';
import {
  formatInterval,
  formatPoints,
  formatRate,
  formatSpread,
  formatTokens,
} from '../../../src/plot/measure-format.ts';
import { formatCost, formatCount } from '../../../src/plot/number-format.ts';
import { caseName, modelName, verdictOf } from '../../state/bench-report.ts';
import { type BenchWords, benchWords } from '../../words/bench.ts';
import { PageSection } from '../controls/page.tsx';
import { usePageWords } from '../desk-context.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { VerdictWord } from './verdict-word.tsx';

/** What was measured of each model over all cases, and of each case with each model. */
export function ReportTables({ report: { models, cases, baseline } }: { readonly report: BenchReport }) {
  const words = usePageWords(benchWords);
  const { report: said } = words;
  const isCompared = baseline !== undefined;
  return (
    <>
      <PageSection title={said.byModel}>
        <DataTable
          label={said.byModel}
          rows={models}
          keyOf={({ model }) => model}
          columns={[
            { id: 'model', name: said.column.model, cell: ({ model }) => modelName(model, words) },
            ...outcomeColumns(models, isCompared, verdictOf, words),
            ...measureColumns(models, words),
          ]}
        />
      </PageSection>
      <PageSection title={said.byCase}>
        <DataTable
          label={said.byCase}
          rows={cases}
          keyOf={caseKey}
          columns={[
            { id: 'case', name: said.column.case, cell: (one) => <CaseCell report={one} /> },
            {
              id: 'model',
              name: said.column.model,
              isNeeded: models.length > 1,
              cell: ({ model }) => modelName(model, words),
            },
            ...outcomeColumns(cases, isCompared, ({ comparison }) => comparison?.verdict, words),
            ...measureColumns(cases, words),
          ]}
        />
      </PageSection>
    </>
  );
}

export function caseKey({ caseId, model }: Pick<CaseReport, 'caseId' | 'model'>): string {
  return JSON.stringify([caseId, model]);
}

export function CaseCell({ report }: { readonly report: Pick<CaseReport, 'caseId' | 'title'> }) {
  return (
    <>
      {caseName(report)}
      {report.title !== undefined && <small>{report.caseId}</small>}
    </>
  );
}

interface Compared extends Measures {
  readonly comparison?: Comparison;
}

function outcomeColumns<Row extends Compared>(
  rows: readonly Row[],
  isCompared: boolean,
  verdict: (row: Row) => Verdict | undefined,
  words: BenchWords,
): readonly Column<Row>[] {
  const { report: said } = words;
  return [
    {
      id: 'success',
      name: said.column.success,
      cell: ({ success }) => (
        <span>
          {formatRate(success)} ({formatInterval(success)})
          <small>{words.figures.count(success.successes, success.trials)}</small>
        </span>
      ),
    },
    {
      id: 'change',
      name: said.column.change,
      isNeeded: isCompared,
      cell: ({ comparison }) =>
        comparison ? <ChangeCell comparison={comparison} said={said} /> : <span>{said.isNew}</span>,
    },
    {
      id: 'verdict',
      name: said.column.verdict,
      isNeeded: rows.some((row) => verdict(row) !== undefined),
      cell: (row) => <VerdictWord verdict={verdict(row)} />,
    },
  ];
}

interface ChangeCellProps {
  readonly comparison: Comparison;
  readonly said: BenchWords['report'];
}

export function ChangeCell({ comparison: { difference, interval }, said }: ChangeCellProps) {
  const [low, high] = interval.map(formatPoints);
  return (
    <span>
      {formatPoints(difference)}
      <small>{said.range(low ?? '', high ?? '')}</small>
    </span>
  );
}

function measureColumns<Row extends Measures>(
  rows: readonly Row[],
  { report: said }: BenchWords,
): readonly Column<Row>[] {
  return [
    {
      id: 'errors',
      name: said.column.errors,
      isNumber: true,
      isNeeded: rows.some(({ errors }) => errors > 0),
      cell: ({ errors }) => errors,
    },
    {
      id: 'time',
      name: said.column.time,
      isNumber: true,
      cell: ({ totalMs, firstTokenMs }) => (
        <span>
          {formatSpread(totalMs)}
          {firstTokenMs && <small>{said.firstToken(formatSpread(firstTokenMs))}</small>}
        </span>
      ),
    },
    {
      id: 'tokens',
      name: said.column.tokens,
      isNumber: true,
      cell: (row) => (
        <span>
          {formatTokens(row)}
          {row.cost !== null && <small>{said.inAll(formatCost(row.cost))}</small>}
        </span>
      ),
    },
    {
      id: 'repairs',
      name: said.column.repairs,
      isNumber: true,
      isNeeded: hasRepairs(rows),
      cell: ({ repairs, firstTime }) => (
        <span>
          {formatCount(repairs.mean)}
          {firstTime && <small>{said.needNone(formatRate(firstTime))}</small>}
        </span>
      ),
    },
    {
      id: 'tools',
      name: said.column.tools,
      isNumber: true,
      isNeeded: rows.some(({ tools }) => tools.trials > 0),
      cell: ({ tools }) => formatRate(tools),
    },
    {
      id: 'write-back',
      name: said.column.writeBack,
      isNumber: true,
      isNeeded: rows.some(({ writeBack }) => writeBack !== undefined),
      cell: ({ writeBack }) => formatRate(writeBack),
    },
  ];
}

/** Whether there is anything to be said of repairs. */
export function hasRepairs(rows: readonly Measures[]): boolean {
  return rows.some(({ repairs, firstTime }) => repairs.most > 0 || firstTime !== undefined);
}
