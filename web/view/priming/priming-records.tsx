import { useState } from 'react';
import type { ShownRecord } from '../../state/priming-records.ts';
import { primingWords } from '../../words/priming.ts';
import { Button } from '../controls/button.tsx';
import { PageSection } from '../controls/page.tsx';
import { usePageWords } from '../desk-context.tsx';
import styles from './priming-records.module.css';

/** So many are drawn at once, and so much of each. */
const AT_ONCE = 100;
const MOST_TEXT = 4_000;

interface PrimingRecordsProps {
  readonly records: readonly ShownRecord[];
  readonly isCut: boolean;
}

/** Everything that happened in a history, one after the other, as it stands. */
export function PrimingRecords({ records, isCut }: PrimingRecordsProps) {
  const words = usePageWords(primingWords);
  const [count, setCount] = useState(AT_ONCE);
  const left = records.length - count;
  return (
    <PageSection title={words.records}>
      {records.length === 0 && <p className={styles.note}>{words.noRecords}</p>}
      <ol className={styles.list}>
        {records.slice(0, count).map((record) => (
          <Record key={record.number} record={record} />
        ))}
      </ol>
      {left > 0 && (
        <Button onClick={() => setCount(count + AT_ONCE)}>{words.showMore(Math.min(left, AT_ONCE))}</Button>
      )}
      {isCut && left <= 0 && <p className={styles.note}>{words.textCut}</p>}
    </PageSection>
  );
}

function Record({ record: { number, type, voice, line, tool, text } }: { readonly record: ShownRecord }) {
  const words = usePageWords(primingWords);
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > MOST_TEXT && !isWhole;
  return (
    <li className={styles.record} data-voice={voice}>
      <p className={styles.head}>
        <span className={styles.number}>{number}</span>
        <span className={styles.voice}>{words.voice[voice]}</span>
        {tool !== undefined && <code className={styles.tool}>{tool}</code>}
        <span className={styles.type}>
          {type} · {words.line(line)}
        </span>
      </p>
      {text.trim() !== '' && (
        <div className={styles.text}>{isLong ? `${text.slice(0, MOST_TEXT).toWellFormed()}…` : text}</div>
      )}
      {isLong && (
        <Button kind="quiet" className={styles.more} onClick={() => setWhole(true)}>
          {words.showAll}
        </Button>
      )}
    </li>
  );
}
