import { useEffect, useRef, useState } from 'react';
import { Keys } from '../controls/keys.tsx';
import styles from './tip-host.module.css';

const DELAY_MS = 500;
/** After one was seen, the next comes at once. */
const WARM_MS = 300;
const GAP = 6;

interface ShownTip {
  readonly label: string;
  readonly keys: string | undefined;
  readonly anchor: DOMRect;
}

/** Shows what elements say of themselves while one points at them, or has come to them by key. One for the whole page. */
export function TipHost() {
  const [shown, setShown] = useState<ShownTip>();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => follow(setShown), []);
  useEffect(() => {
    if (shown && box.current) place(box.current, shown.anchor);
  }, [shown]);
  if (!shown) return null;
  return (
    <div ref={box} className={styles.tip} aria-hidden>
      {shown.label}
      {shown.keys !== undefined && <Keys keys={shown.keys} />}
    </div>
  );
}

function follow(show: (tip: ShownTip | undefined) => void): () => void {
  const over = new AbortController();
  const { signal } = over;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let at: Element | undefined;
  let hiddenAt = 0;
  const hide = () => {
    clearTimeout(timer);
    if (at) hiddenAt = performance.now();
    at = undefined;
    show(undefined);
  };
  const consider = (target: EventTarget | null, delay: number) => {
    const element = target instanceof Element ? target.closest('[data-tip]') : undefined;
    if (!element) return hide();
    if (element === at) return;
    clearTimeout(timer);
    const isWarm = performance.now() - hiddenAt < WARM_MS;
    timer = setTimeout(
      () => {
        if (!element.isConnected) return;
        at = element;
        const label = element.getAttribute('data-tip') ?? '';
        const keys = element.getAttribute('data-tip-keys') ?? undefined;
        show({ label, keys, anchor: element.getBoundingClientRect() });
      },
      isWarm ? 0 : delay,
    );
  };
  document.addEventListener(
    'pointerover',
    ({ target, pointerType }) => pointerType === 'mouse' && consider(target, DELAY_MS),
    { signal },
  );
  document.addEventListener(
    'focusin',
    ({ target }) =>
      target instanceof Element && target.matches(':focus-visible') && consider(target, DELAY_MS),
    { signal },
  );
  for (const type of ['pointerdown', 'keydown', 'focusout', 'scroll'] as const) {
    document.addEventListener(type, hide, { signal, capture: true });
  }
  return () => {
    hide();
    over.abort();
  };
}

/** Below what it speaks of, or above where there is no room, and always on the screen. */
function place(box: HTMLElement, anchor: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = box;
  const left = anchor.left + anchor.width / 2 - width / 2;
  const hasRoom = anchor.bottom + GAP + height < innerHeight;
  box.style.left = `${Math.max(GAP, Math.min(left, innerWidth - width - GAP))}px`;
  box.style.top = `${hasRoom ? anchor.bottom + GAP : anchor.top - GAP - height}px`;
}
