import { useEffect, useState } from 'react';
import type { BenchReport } from '../../../src/model/bench.ts';
import { caseName, modelName } from '../../state/bench-report.ts';
import { CaseTrials } from '../../stores/case-trials.ts';
import { benchWords } from '../../words/bench.ts';
import { Choice } from '../controls/choice.tsx';
import { PageSection } from '../controls/page.tsx';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { useDesk, usePageWords, useStore, useWords } from '../desk-context.tsx';
import { caseKey } from './report-tables.tsx';
import styles from './trial-answers.module.css';
import { TrialItem } from './trial-item.tsx';

/** What was answered, case by case, for who asks for it. */
export function TrialAnswers({ report }: { readonly report: BenchReport }) {
  const words = usePageWords(benchWords);
  const { report: said } = words;
  const { link } = useDesk();
  const { frame } = useWords();
  const { cases, models, run } = report;
  const [trials] = useState(() => new CaseTrials(link, run.id));
  const { shown, items, trouble } = useStore(trials);
  // Scores may have changed.
  useEffect(() => void (report && trials.refresh()), [trials, report]);
  const chosen = cases.find((one) => shown && caseKey(one) === caseKey(shown));
  const name = chosen ? caseName(chosen) : '';
  return (
    <PageSection title={said.answers}>
      <div className={styles.choice}>
        <Choice
          label={said.chooseCase}
          value={shown ? caseKey(shown) : ''}
          items={[
            ...(shown ? [] : [{ value: '', words: said.chooseOne, isDisabled: true }]),
            ...cases.map((one) => ({
              value: caseKey(one),
              words: caseName(one),
              note: models.length > 1 ? modelName(one.model, words) : undefined,
            })),
          ]}
          onChange={(key) => void trials.show(cases.find((one) => caseKey(one) === key))}
        />
        {!shown && <p className={styles.hint}>{said.answersHint}</p>}
      </div>
      <TroubleNote trouble={trouble} />
      {shown && !items && !trouble && <p className={styles.hint}>{frame.loading}</p>}
      <ol>
        {items?.map((trial) => (
          <li key={trial.trial} className={styles.trial}>
            <TrialItem trial={trial} name={name} />
          </li>
        ))}
      </ol>
    </PageSection>
  );
}
