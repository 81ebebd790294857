import type { BenchReport } from '../../../src/model/bench.ts';
import { modelName, modelSentence, verdictOf, verdictSentence } from '../../state/bench-report.ts';
import { benchWords } from '../../words/bench.ts';
import { usePageWords } from '../desk-context.tsx';
import styles from './verdict-box.module.css';
import { VerdictWord } from './verdict-word.tsx';

/** What came of a run, in a sentence, and of each of its models in a line. */
export function VerdictBox({ report }: { readonly report: BenchReport }) {
  const words = usePageWords(benchWords);
  const { verdict, models } = report;
  return (
    <section className={styles.box} data-verdict={verdict} aria-label={words.report.verdict}>
      <p className={styles.sentence}>
        {verdict ? <VerdictWord verdict={verdict} /> : <strong>{words.report.noVerdict}</strong>}{' '}
        {verdictSentence(report, words)}
      </p>
      <ul className={styles.models}>
        {models.map((model) => (
          <li key={model.model}>
            {models.length > 1 && verdict && (
              <>
                <VerdictWord verdict={verdictOf(model)} />{' '}
              </>
            )}
            {modelName(model.model, words)} · {modelSentence(model, words)}
          </li>
        ))}
      </ul>
    </section>
  );
}
