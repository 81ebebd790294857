import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { SessionId } from '../../../src/model/ids.ts';
import { withNewsOf } from '../../state/session-list.ts';
import { type Period, rowsOf, type SessionRow } from '../../state/session-rows.ts';
import type { SessionFilter } from '../../stores/sessions.ts';
import { Button } from '../controls/button.tsx';
import { useNow } from '../controls/use-now.ts';
import { useDesk, useLanguage, useSelected, useWords } from '../desk-context.tsx';
import { SessionItem } from './session-item.tsx';
import styles from './session-list.module.css';

const HEIGHT: Readonly<Record<SessionRow['type'], number>> = { period: 32, session: 52 };
/** So many rows before the end, the next page is read. */
const NEAR_END = 12;

/** The sessions by day. Only those that are seen are drawn. */
export function SessionList({ filter }: { readonly filter: SessionFilter }) {
  const { sessions, shown, where } = useDesk();
  const list = useSelected(sessions, (state) => (filter === 'open' ? state.list : state.archived));
  const news = useSelected(shown, ({ conversation }) => conversation?.session);
  const here = useSelected(where, ({ place }) => (place.type === 'session' ? place.id : undefined));
  const now = useNow();
  const rows = useMemo(() => rowsOf(withNewsOf(list?.items ?? [], news), now), [list, news, now]);
  const [focused, setFocused] = useState<SessionId>();
  const scroll = useRef<HTMLDivElement>(null);
  const active = activeRow(rows, focused, here);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => HEIGHT[rows[index]?.type ?? 'session'],
    getItemKey: (index) => keyOf(rows[index]),
    overscan: 6,
    // The row that the Tab key leads to is always there.
    rangeExtractor: (range) => withRow(range, active),
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const isNearEnd = list?.nextCursor != null && last >= rows.length - NEAR_END;
  const count = rows.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may be wanted as soon as one has come.
  useEffect(() => {
    if (isNearEnd) void sessions.loadMore();
  }, [isNearEnd, count, sessions]);
  const place = rows.findIndex((row) => row.type === 'session' && row.session.id === here);
  const isListed = place !== -1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is opened, wherever it moves then.
  useEffect(() => {
    if (isListed) virtual.scrollToIndex(place, { align: 'auto' });
  }, [here, isListed]);
  if (list?.items.length === 0) return <NoSessions filter={filter} />;
  return (
    <div ref={scroll} className={styles.scroll}>
      <ul className={styles.list} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <li key={key} className={styles.row} style={{ transform: `translateY(${start}px)` }}>
              {row.type === 'period' ? (
                <PeriodLine period={row.period} />
              ) : (
                <SessionItem
                  session={row.session}
                  now={now}
                  isHere={row.session.id === here}
                  isActive={index === active}
                  onFocus={setFocused}
                />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The row that the Tab key leads to: where one was, else what is open, else the first. */
function activeRow(
  rows: readonly SessionRow[],
  focused: SessionId | undefined,
  here: SessionId | undefined,
): number {
  for (const wanted of [focused, here]) {
    const index = rows.findIndex((row) => row.type === 'session' && row.session.id === wanted);
    if (index !== -1) return index;
  }
  return rows.findIndex(({ type }) => type === 'session');
}

function withRow(range: Range, row: number): number[] {
  const indexes = defaultRangeExtractor(range);
  return row < 0 || indexes.includes(row) ? indexes : [...indexes, row].sort((a, b) => a - b);
}

function keyOf(row: SessionRow | undefined): string {
  return row?.type === 'session' ? row.session.id : JSON.stringify(row?.period);
}

function PeriodLine({ period }: { readonly period: Period }) {
  const words = useWords().sessions.period;
  const language = useLanguage();
  const named =
    period.type === 'earlier'
      ? new Date(period.year, period.month).toLocaleDateString(language, { month: 'long', year: 'numeric' })
      : words[period.type];
  return <h2 className={styles.period}>{named}</h2>;
}

function NoSessions({ filter }: { readonly filter: SessionFilter }) {
  const words = useWords().sessions;
  const { overlays } = useDesk();
  return (
    <div className={styles.none}>
      <p>{filter === 'open' ? words.noSessions : words.noneArchived}</p>
      {filter === 'open' && (
        <Button onClick={() => overlays.open({ type: 'new-dialog' })}>{words.newConversation}</Button>
      )}
    </div>
  );
}
