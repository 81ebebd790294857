import type { Verdict } from '../../../src/model/bench.ts';
import { benchWords } from '../../words/bench.ts';
import { usePageWords } from '../desk-context.tsx';
import styles from './verdict-word.module.css';

/** A verdict, in its colour. */
export function VerdictWord({ verdict }: { readonly verdict: Verdict | undefined }) {
  const { verdicts } = usePageWords(benchWords).report;
  if (!verdict) return <span>–</span>;
  return (
    <b className={styles.word} data-verdict={verdict}>
      {verdicts[verdict]}
    </b>
  );
}
