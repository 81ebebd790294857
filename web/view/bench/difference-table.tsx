import type { BenchReport, Comparison, Share, Verdict } from '../../../src/model/bench.ts';
import { formatRate } from '../../../src/plot/measure-format.ts';
import { modelName, verdictOf } from '../../state/bench-report.ts';
import { type BenchWords, benchWords } from '../../words/bench.ts';
import { PageSection } from '../controls/page.tsx';
import { usePageWords } from '../desk-context.tsx';
import { type Column, DataTable } from './data-table.tsx';
import styles from './difference-table.module.css';
import { CaseCell, ChangeCell, caseKey } from './report-tables.tsx';
import { VerdictWord } from './verdict-word.tsx';

/** What became of each case, and of all of them together, beside what it was before. */
export function DifferenceTable({ report: { models, cases } }: { readonly report: BenchReport }) {
  const words = usePageWords(benchWords);
  const { report: said } = words;
  return (
    <PageSection title={said.differences}>
      <DataTable
        label={said.byModel}
        rows={models}
        keyOf={({ model }) => model}
        columns={[
          { id: 'model', name: said.column.model, cell: ({ model }) => modelName(model, words) },
          ...changeColumns(words, verdictOf),
        ]}
      />
      <div className={styles.cases}>
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
            ...changeColumns<BenchReport['cases'][number]>(words, ({ comparison }) => comparison?.verdict),
          ]}
        />
      </div>
      <p className={styles.hint}>{said.chanceHint}</p>
    </PageSection>
  );
}

interface Compared {
  readonly success: Share;
  readonly comparison?: Comparison;
}

function changeColumns<Row extends Compared>(
  { report: said, figures }: BenchWords,
  verdict: (row: Row) => Verdict | undefined,
): readonly Column<Row>[] {
  const shareCell = (share: Share | undefined) =>
    share ? (
      <span>
        {formatRate(share)}
        <small>{figures.count(share.successes, share.trials)}</small>
      </span>
    ) : (
      <span>{said.isNew}</span>
    );
  return [
    {
      id: 'before',
      name: said.column.before,
      isNumber: true,
      cell: ({ comparison }) => shareCell(comparison?.before),
    },
    { id: 'after', name: said.column.after, isNumber: true, cell: ({ success }) => shareCell(success) },
    {
      id: 'points',
      name: said.column.points,
      isNumber: true,
      cell: ({ comparison }) =>
        comparison ? <ChangeCell comparison={comparison} said={said} /> : <span>–</span>,
    },
    {
      id: 'chance',
      name: said.column.chance,
      isNumber: true,
      cell: ({ comparison }) => (comparison ? chanceWords(comparison.p) : '–'),
    },
    { id: 'verdict', name: said.column.verdict, cell: (row) => <VerdictWord verdict={verdict(row)} /> },
  ];
}

/** To the digit that says something. */
function chanceWords(p: number): string {
  return p < 0.001 ? '<0.001' : p.toFixed(p < 0.1 ? 3 : 2);
}
