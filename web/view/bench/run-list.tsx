import { useState } from 'react';
import type { ToldRun } from '../../../src/wire/bench.ts';
import type { ToldSuite } from '../../state/bench-start.ts';
import type { BenchList } from '../../stores/bench-list.ts';
import { benchWords } from '../../words/bench.ts';
import { Button } from '../controls/button.tsx';
import { PageSection } from '../controls/page.tsx';
import { useDesk, usePageWords } from '../desk-context.tsx';
import { DeleteRunSheet } from './delete-run-sheet.tsx';
import styles from './run-list.module.css';
import { RunRow } from './run-row.tsx';
import { runTitle } from './run-title.ts';

interface RunListProps {
  readonly list: BenchList;
  readonly suites: readonly ToldSuite[];
  /** The newest first. */
  readonly runs: readonly ToldRun[];
}

/** What was run, the newest first; two of them can be compared. */
export function RunList({ list, suites, runs }: RunListProps) {
  const words = usePageWords(benchWords);
  const { where } = useDesk();
  const [marked, setMarked] = useState<readonly string[]>([]);
  const [deleted, setDeleted] = useState<ToldRun>();
  // What was deleted elsewhere is chosen no more.
  const chosen = runs.filter(({ id }) => marked.includes(id));
  const [after, before] = chosen;
  const choose = (id: string, isChosen: boolean) =>
    setMarked((ids) => (isChosen ? [...ids.slice(-1), id] : ids.filter((each) => each !== id)));
  const compare = () => {
    if (before && after) where.go({ type: 'bench-compare', before: before.id, after: after.id });
  };
  return (
    <PageSection
      title={words.runs}
      actions={
        runs.length > 1 && (
          <>
            <span className={styles.hint} role="status">
              {chosen.length === 0 ? words.compareHint : words.chosen(chosen.length)}
            </span>
            {chosen.length > 0 && (
              <Button kind="quiet" onClick={() => setMarked([])}>
                {words.clearChoice}
              </Button>
            )}
            <Button disabled={!before} onClick={compare}>
              {words.compare}
            </Button>
          </>
        )
      }
    >
      {runs.length === 0 ? (
        <p className={styles.none}>{words.noRuns}</p>
      ) : (
        <ul aria-label={words.runs}>
          {runs.map((run) => (
            <li key={run.id} className={styles.run}>
              <RunRow
                run={run}
                title={runTitle(run, suites)}
                isChoosable={runs.length > 1}
                isChosen={chosen.includes(run)}
                onChoose={(isChosen) => choose(run.id, isChosen)}
                onDelete={() => setDeleted(run)}
              />
            </li>
          ))}
        </ul>
      )}
      {deleted && (
        <DeleteRunSheet
          list={list}
          run={deleted}
          title={runTitle(deleted, suites)}
          onDone={() => setDeleted(undefined)}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </PageSection>
  );
}
