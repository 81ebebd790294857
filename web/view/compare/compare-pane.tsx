import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import type { SessionId } from '../../../src/model/ids.ts';
import { type Comparison, compareRows, differs, isRunning } from '../../state/comparison.ts';
import { compareWords } from '../../words/compare.ts';
import { Button } from '../controls/button.tsx';
import { Missing } from '../controls/missing.tsx';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { useDesk, usePageWords, useStore } from '../desk-context.tsx';
import { CompareHead } from './compare-head.tsx';
import styles from './compare-pane.module.css';
import { ComparedPromptView } from './compared-prompt.tsx';
import { SharedPrompts } from './shared-prompts.tsx';

/** Two takes in columns, aligned by prompt. */
export function ComparePane({ before, after }: { readonly before: SessionId; readonly after: SessionId }) {
  const words = usePageWords(compareWords);
  const { comparison, trouble } = useStore(useDesk().comparing);
  if (comparison) return <ComparisonView key={`${before}/${after}`} comparison={comparison} />;
  return <Missing trouble={trouble} wayBack={{ href: '#/sessions', label: words.toList }} />;
}

/** So many are drawn whole, so that the browser finds words in them. */
const FEW = 100;

function ComparisonView({ comparison }: { readonly comparison: Comparison }) {
  const words = usePageWords(compareWords);
  const { comparing } = useDesk();
  const { isReading, trouble } = useStore(comparing);
  const rows = useMemo(() => compareRows(comparison), [comparison]);
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => (rows[index]?.type === 'shared' ? 44 : 320),
    overscan: rows.length <= FEW ? rows.length : 4,
  });
  const runs = isRunning(comparison.before) || isRunning(comparison.after);
  return (
    <div className={styles.pane}>
      <CompareHead comparison={comparison} />
      <div ref={scroll} className={styles.scroll}>
        {runs && (
          <p className={styles.note} role="status">
            {words.runs}
            <Button disabled={isReading} onClick={() => void comparing.refresh()}>
              {words.readAgain}
            </Button>
          </p>
        )}
        <TroubleNote trouble={trouble} />
        {!runs && !comparison.prompts.some(differs) && <p className={styles.note}>{words.same}</p>}
        <ol className={styles.rows} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className={styles.row}
                style={{ transform: `translateY(${start}px)` }}
              >
                {row.type === 'shared' ? (
                  <SharedPrompts prompts={row.prompts} />
                ) : (
                  <ComparedPromptView prompt={row.prompt} />
                )}
              </li>
            );
          })}
        </ol>
      </div>
    </div>
  );
}
