import { type ReactVirtualizer, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { SessionId } from '../../../src/model/ids.ts';
import { estimatedHeight } from '../../state/line-height.ts';
import type { Line } from '../../state/lines.ts';
import { placeFrom, printedPlace, type ReadingPlace } from '../../state/reading-place.ts';
import { unfinished } from '../../stores/memory.ts';

/** Who is as near as this to the end is at the end. */
const NEAR_END_PX = 32;
const PADDING_PX = 24;
/** Beneath the last line is what the strip keeps free. */
const PADDING_END_PX = 4;

export type LineList = ReactVirtualizer<HTMLElement, HTMLDivElement>;

interface ScrolledLines {
  readonly list: LineList;
  /** At the end, and staying there while it grows. */
  readonly isFollowing: boolean;
  readonly toEnd: () => void;
}

/** The lines that are in sight, beginning where one was when one was here last, or at the end. */
export function useScrolledLines(
  id: SessionId,
  lines: readonly Line[],
  view: RefObject<HTMLElement | null>,
): ScrolledLines {
  const memory = `place.${id}`;
  const [start] = useState(() => {
    const kept = placeFrom(unfinished.read(memory));
    return kept && indexOf(lines, kept) !== -1 ? kept : undefined;
  });
  const [isFollowing, setFollowing] = useState(!start);
  const keyOf = useKeys(lines);
  // Its height is known from when it was drawn: so what follows it is at its place.
  const place = useRef(start);
  // Only scrolling up ends it: on a busy machine the end may be far below for a moment.
  const follow = useRef(!start);
  const keepUp = (now: Virtualizer<HTMLElement, HTMLDivElement>) => {
    if (follow.current && !isAtEndOf(now)) now.scrollToEnd();
  };
  const heightOf = (line: Line | undefined) =>
    line && line.key === place.current?.key ? place.current.height : estimatedHeight(line);
  const drawn = useRef<LineList>(undefined);
  // Before the list goes to its end: what grows in the same picture as a line is added would be known too late.
  useLayoutEffect(() => {
    for (const { index, key } of drawn.current?.getVirtualItems() ?? []) {
      const element = drawn.current?.elementsCache.get(key);
      if (element && lines[index]?.type === 'answer') drawn.current?.resizeItem(index, element.offsetHeight);
    }
  }, [lines]);
  const list: LineList = useVirtualizer<HTMLElement, HTMLDivElement>({
    count: lines.length,
    getScrollElement: () => view.current,
    estimateSize: (index) => heightOf(lines[index]),
    getItemKey: keyOf,
    // So that what is drawn first is what is seen first.
    initialOffset: () => {
      const above = lines.slice(0, start ? indexOf(lines, start) : lines.length);
      return above.reduce((sum, line) => sum + heightOf(line), PADDING_PX) + (start?.offset ?? 0);
    },
    overscan: 6,
    paddingStart: PADDING_PX,
    paddingEnd: PADDING_END_PX,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: NEAR_END_PX,
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
    onChange: (now) => {
      if (now.scrollElement === null) return;
      keepUp(now);
      if (!now.isScrolling) unfinished.write(memory, follow.current ? null : printedIn(now));
    },
  });
  drawn.current = list;

  useLayoutEffect(() => {
    if (!start) list.scrollToEnd();
  }, [list, start]);
  useEffect(() => keepUp(list));
  const moved = (isUpwards: boolean) => {
    if (isAtEndOf(list, view.current?.scrollTop)) follow.current = true;
    else if (isUpwards) follow.current = false;
    setFollowing(follow.current);
  };
  useScroll(view, list, moved);
  useResize(view, (isOtherWidth) => {
    moved(false);
    const here = follow.current ? undefined : placeIn(list);
    if (isOtherWidth) {
      place.current = here;
      list.measure();
    }
    if (!here) return list.scrollToEnd();
    const [top] = list.getOffsetForIndex(indexOf(lines, here), 'start') ?? [];
    // Not as a command: that would hold on to a number of pixels while the lines above turn out taller.
    if (isOtherWidth && top !== undefined)
      view.current?.scrollTo({ top: top + here.offset, behavior: 'instant' });
  });
  useEffect(() => {
    const keep = () => unfinished.write(memory, follow.current ? null : printedIn(list));
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [list, memory]);
  const toEnd = useCallback(() => {
    follow.current = true;
    setFollowing(true);
    list.scrollToEnd();
  }, [list]);
  return { list, isFollowing, toEnd };
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

/** Without asking the page, which would have to lay itself out for the answer. */
function isAtEndOf(list: Virtualizer<HTMLElement, HTMLDivElement>, offset = list.scrollOffset ?? 0): boolean {
  const seen = offset + (list.scrollRect?.height ?? 0);
  return list.getTotalSize() - seen <= NEAR_END_PX;
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

function indexOf(lines: readonly Line[], { key }: ReadingPlace): number {
  return lines.findIndex((line) => line.key === key);
}

/**
 * Calls back on each scroll, before the list hears of it. Lines that shrink move the view up too, which is not
 * scrolling up.
 */
function useScroll(
  view: RefObject<HTMLElement | null>,
  list: Virtualizer<HTMLElement, HTMLDivElement>,
  onScroll: (isUpwards: boolean) => void,
): void {
  const callback = useRef(onScroll);
  callback.current = onScroll;
  useEffect(() => {
    const element = view.current;
    if (!element) return;
    let last = { top: element.scrollTop, size: list.getTotalSize() };
    const listener = () => {
      const now = { top: element.scrollTop, size: list.getTotalSize() };
      const shrunk = Math.max(0, last.size - now.size);
      const isUpwards = last.top - now.top > shrunk;
      last = now;
      callback.current(isUpwards);
    };
    element.addEventListener('scroll', listener, { capture: true, passive: true });
    return () => element.removeEventListener('scroll', listener, { capture: true });
  }, [view, list]);
}

/** Calls back when the view has become larger or smaller; with another width every line is of another height. */
function useResize(view: RefObject<HTMLElement | null>, onChange: (isOtherWidth: boolean) => void): void {
  const callback = useRef(onChange);
  callback.current = onChange;
  useEffect(() => {
    if (!view.current) return;
    let { clientWidth: width, clientHeight: height } = view.current;
    const observer = new ResizeObserver(([entry]) => {
      const now = entry?.target;
      if (!now || (now.clientWidth === width && now.clientHeight === height)) return;
      const isOtherWidth = now.clientWidth !== width;
      [width, height] = [now.clientWidth, now.clientHeight];
      callback.current(isOtherWidth);
    });
    observer.observe(view.current);
    return () => observer.disconnect();
  }, [view]);
}
