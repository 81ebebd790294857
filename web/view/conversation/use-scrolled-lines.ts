import { type ReactVirtualizer, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { SessionId } from '../../../src/model/ids.ts';
import { estimatedHeight, type Line } from '../../state/lines.ts';
import { placeFrom, printedPlace, type ReadingPlace } from '../../state/reading-place.ts';
import { unfinished } from '../../stores/memory.ts';

/** Who is as near as this to the end is at the end. */
const NEAR_END_PX = 32;

export type LineList = ReactVirtualizer<HTMLElement, HTMLDivElement>;

interface ScrolledLines {
  readonly list: LineList;
  readonly isAtEnd: boolean;
  toEnd(): void;
}

/** The lines that are in sight, beginning where one was when one was here last, or at the end. */
export function useScrolledLines(
  id: SessionId,
  lines: readonly Line[],
  view: RefObject<HTMLElement | null>,
): ScrolledLines {
  const memory = `place.${id}`;
  const [start] = useState(() => placeFrom(unfinished.read(memory)));
  const [isAtEnd, setAtEnd] = useState(true);
  const keyOf = useKeys(lines);
  // Its height is known from when it was drawn: so what follows it is at its place.
  const place = useRef(start);
  const list: LineList = useVirtualizer<HTMLElement, HTMLDivElement>({
    count: lines.length,
    getScrollElement: () => view.current,
    estimateSize: (index) =>
      lines[index]?.key === place.current?.key ? (place.current?.height ?? 0) : estimatedHeight(lines[index]),
    getItemKey: keyOf,
    overscan: 6,
    paddingStart: 24,
    paddingEnd: 24,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: NEAR_END_PX,
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
    onChange: (now) => {
      if (now.scrollElement === null) return;
      const isNearEnd = now.isAtEnd(NEAR_END_PX);
      setAtEnd(isNearEnd);
      if (!now.isScrolling) unfinished.write(memory, isNearEnd ? null : printedIn(now));
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, with what there is at first.
  useLayoutEffect(() => {
    if (!goTo(list, lines, start)) list.scrollToEnd();
  }, []);
  useWidth(view, () => {
    const here = list.isAtEnd(NEAR_END_PX) ? undefined : placeIn(list);
    place.current = here;
    list.measure();
    if (!goTo(list, lines, here)) list.scrollToEnd();
  });
  useEffect(() => {
    const keep = () => unfinished.write(memory, list.isAtEnd(NEAR_END_PX) ? null : printedIn(list));
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [list, memory]);
  return { list, isAtEnd, toEnd: () => list.scrollToEnd() };
}

/** What finds a line by its key; the same as long as the keys are. */
function useKeys(lines: readonly Line[]): (index: number) => string {
  const last = useRef({ lines, keyOf: (index: number) => lines[index]?.key ?? '' });
  const { lines: before } = last.current;
  const isSame =
    before.length === lines.length && before.every(({ key }, index) => key === lines[index]?.key);
  if (!isSame) last.current = { lines, keyOf: (index) => lines[index]?.key ?? '' };
  return last.current.keyOf;
}

function placeIn(list: Virtualizer<HTMLElement, HTMLDivElement>): ReadingPlace | undefined {
  const offset = list.scrollOffset ?? 0;
  const item = list.getVirtualItemForOffset(offset);
  return item && { key: String(item.key), offset: offset - item.start, height: item.size };
}

function printedIn(list: Virtualizer<HTMLElement, HTMLDivElement>): string | null {
  const place = placeIn(list);
  return place ? printedPlace(place) : null;
}

/** Tells whether there is such a place. */
function goTo(list: LineList, lines: readonly Line[], place: ReadingPlace | undefined): boolean {
  if (!place) return false;
  const index = lines.findIndex(({ key }) => key === place.key);
  const [start] = index === -1 ? [] : (list.getOffsetForIndex(index, 'start') ?? []);
  if (start === undefined) return false;
  list.scrollToOffset(start + place.offset);
  return true;
}

/** Calls back when the view has become wider or narrower: every line is of another height then. */
function useWidth(view: RefObject<HTMLElement | null>, onChange: () => void): void {
  const callback = useRef(onChange);
  callback.current = onChange;
  useEffect(() => {
    if (!view.current) return;
    let width = view.current.clientWidth;
    const observer = new ResizeObserver(([entry]) => {
      const now = entry?.target.clientWidth ?? width;
      if (now === width) return;
      width = now;
      callback.current();
    });
    observer.observe(view.current);
    return () => observer.disconnect();
  }, [view]);
}
