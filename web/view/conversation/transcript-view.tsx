import { ArrowDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { SessionId } from '../../../src/model/ids.ts';
import type { Line } from '../../state/lines.ts';
import { useWords } from '../desk-context.tsx';
import { LineView } from './line-view.tsx';
import styles from './transcript-view.module.css';
import { useFound } from './use-found.ts';
import { useScrolledLines } from './use-scrolled-lines.ts';

interface TranscriptViewProps {
  readonly id: SessionId;
  readonly title: string;
  readonly lines: readonly Line[];
  /** So many of them are not sent any more. */
  readonly past: number;
  readonly isSpeaking: boolean;
  /** How often one has asked something oneself: who asks wants to see the answer. */
  readonly asked: number;
}

/**
 * What was said, as long as it may be: only what is in sight is there. It stays at the end while it grows, if one is
 * there; otherwise it stays where one reads, and offers to jump.
 */
export function TranscriptView({ id, title, lines, past, isSpeaking, asked }: TranscriptViewProps) {
  const { conversation } = useWords();
  const view = useRef<HTMLElement>(null);
  const { list, isFollowing, toEnd } = useScrolledLines(id, lines, view);
  const found = useFound(lines, list);
  useEffect(() => {
    if (asked > 0) toEnd();
  }, [asked, toEnd]);
  return (
    <div className={styles.frame}>
      <section
        ref={view}
        className={styles.scroll}
        aria-label={title}
        aria-busy={isSpeaking}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by the arrow keys.
        tabIndex={0}
      >
        <div ref={list.containerRef} className={styles.lines}>
          {list.getVirtualItems().map(({ key, index }) => {
            const line = lines[index];
            return (
              line && (
                <div
                  key={key}
                  ref={list.measureElement}
                  data-index={index}
                  data-line={line.type}
                  data-goes-on={(line.type === 'answer' && !line.isLast) || undefined}
                  data-past={index < past || undefined}
                  data-found={line.key === found || undefined}
                  className={styles.line}
                >
                  <div className={styles.measure}>
                    <LineView line={line} />
                  </div>
                </div>
              )
            );
          })}
        </div>
      </section>
      {!isFollowing && (
        <button type="button" className={styles.jump} onClick={toEnd}>
          <ArrowDown size={14} aria-hidden />
          {conversation.jump}
        </button>
      )}
    </div>
  );
}
