import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { SectionSource } from '../../../src/model/section-source.ts';
import type { SentContext } from '../../state/xray.ts';
import { xrayWords } from '../../words/xray.ts';
import { useLanguage, usePageWords } from '../desk-context.tsx';
import styles from './section-list.module.css';
import { SectionRow } from './section-row.tsx';

interface SectionListProps {
  readonly context: SentContext;
  readonly added: ReadonlySet<number>;
  readonly only: SectionSource | undefined;
  /** The section whose text is shown. */
  readonly opened: number | undefined;
  readonly onOpen: (index: number | undefined) => void;
  readonly scroll: HTMLDivElement | null;
}

/** So many are drawn whole, so that the browser finds words in them. */
const FEW = 100;
const ROW_PX = 37;

/** Every section with its source and its tokens, and the text of one of them. */
export function SectionList({ context, added, only, opened, onOpen, scroll }: SectionListProps) {
  const words = usePageWords(xrayWords);
  const { format } = new Intl.NumberFormat(useLanguage());
  const { sections, change } = context;
  const shown = useMemo(() => {
    const all = Array.from(sections.keys());
    return only === undefined ? all : all.filter((index) => sections[index]?.source === only);
  }, [sections, only]);
  const list = useRef<HTMLOListElement>(null);
  const [margin, setMargin] = useState(0);
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroll,
    estimateSize: () => ROW_PX,
    getItemKey: (at) => shown[at] ?? at,
    overscan: shown.length <= FEW ? shown.length : 12,
    scrollMargin: margin,
  });
  // What stands above may take more lines or fewer.
  useLayoutEffect(() => {
    const above = list.current && scroll ? topOf(list.current, scroll) : 0;
    if (above !== margin) setMargin(above);
  });
  useEffect(() => {
    const at = opened === undefined ? -1 : shown.indexOf(opened);
    if (at !== -1) virtual.scrollToIndex(at, { align: 'auto' });
  }, [opened, shown, virtual]);
  return (
    <section className={styles.section}>
      <div className={styles.heading}>
        <h2>{words.sections}</h2>
        <p className={styles.note}>
          {change && change.added.length + change.gone.length > 0
            ? words.changed(change.added.length, change.gone.length)
            : change && words.unchanged}
        </p>
        <span className={styles.count}>{words.count(format(shown.length))}</span>
      </div>
      <ol ref={list} className={styles.rows} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index: at, key, start }) => {
          const index = shown[at] ?? -1;
          const section = sections[index];
          return (
            section && (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={at}
                className={styles.row}
                style={{ transform: `translateY(${start - margin}px)` }}
              >
                <SectionRow
                  context={context}
                  section={section}
                  isAdded={added.has(index)}
                  isOpen={index === opened}
                  onToggle={() => onOpen(index === opened ? undefined : index)}
                />
              </li>
            )
          );
        })}
      </ol>
    </section>
  );
}

function topOf(list: HTMLElement, scroll: HTMLElement): number {
  return Math.round(list.getBoundingClientRect().top - scroll.getBoundingClientRect().top + scroll.scrollTop);
}
