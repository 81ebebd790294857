import { Play } from 'lucide-react';
import { useState } from 'react';
import { hasErrors, type ToldSuite } from '../../state/bench-start.ts';
import { benchWords } from '../../words/bench.ts';
import { Button } from '../controls/button.tsx';
import { Dot } from '../controls/dot.tsx';
import { PageSection } from '../controls/page.tsx';
import { Said } from '../controls/said.tsx';
import { usePageWords } from '../desk-context.tsx';
import { HowToSheet } from './how-to-sheet.tsx';
import styles from './suite-list.module.css';

interface SuiteListProps {
  readonly suites: readonly ToldSuite[];
  readonly onRun: (suite: ToldSuite) => void;
}

/** The suites of the workspace, then those that are shipped. */
export function SuiteList({ suites, onRun }: SuiteListProps) {
  const words = usePageWords(benchWords);
  const [isAsked, setAsked] = useState(false);
  const hasOwn = suites.some(({ isShipped }) => !isShipped);
  return (
    <PageSection
      title={words.suites}
      actions={
        hasOwn && (
          <Button kind="quiet" onClick={() => setAsked(true)}>
            {words.howTo}
          </Button>
        )
      }
    >
      {!hasOwn && (
        <div className={styles.none}>
          <p>{words.noSuite}</p>
          <Button onClick={() => setAsked(true)}>{words.howTo}</Button>
        </div>
      )}
      <ul aria-label={words.suites}>
        {suites
          .toSorted((one, other) => Number(one.isShipped) - Number(other.isShipped))
          .map((suite) => (
            <li key={`${suite.isShipped}${suite.ref}`} className={styles.suite}>
              <SuiteRow suite={suite} onRun={() => onRun(suite)} />
            </li>
          ))}
      </ul>
      {isAsked && <HowToSheet onClose={() => setAsked(false)} />}
    </PageSection>
  );
}

function SuiteRow({ suite, onRun }: { readonly suite: ToldSuite; readonly onRun: () => void }) {
  const words = usePageWords(benchWords);
  const { ref, title, name, isShipped, cases, models, trials, diagnostics } = suite;
  const isWrong = hasErrors(suite);
  const said = title ?? name;
  const facts = isWrong
    ? [words.wrong, words.problems(diagnostics.length)]
    : [
        words.cases(cases.length),
        models.length > 2 ? words.models(models.length) : models.join(', ') || words.defaultModel,
        words.trialsEach(trials),
      ];
  return (
    <>
      <div className={styles.row}>
        <div className={styles.words}>
          <p className={styles.name}>
            {isWrong && <Dot tone="bad" label={words.wrong} />}
            <span className={styles.title}>{said}</span>
            {said !== ref && <span className={styles.ref}>{isShipped ? words.shipped : ref}</span>}
          </p>
          <p className={styles.facts}>{facts.join(' · ')}</p>
        </div>
        {!isWrong && (
          <Button icon={Play} aria-label={words.runSuite(said)} onClick={onRun}>
            {words.run}
          </Button>
        )}
      </div>
      {diagnostics.length > 0 && (
        <ul className={styles.diagnostics} aria-label={words.problems(diagnostics.length)}>
          {diagnostics.map(({ line, severity, message, remedy }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are read anew as a whole.
            <li key={index} data-severity={severity}>
              <span className={styles.line}>{words.line(line)}</span>
              <span>
                <Said>{message}</Said> <Said>{remedy}</Said>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
