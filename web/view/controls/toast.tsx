import { useEffect, useState } from 'react';
import type { ShownNotice } from '../../stores/notices.ts';
import { useDesk, useStore } from '../desk-context.tsx';
import { Button } from './button.tsx';
import styles from './toast.module.css';

const SHOWN_MS = 6_000;

/** What was just done, with a way back. */
export function Toasts() {
  const notices = useStore(useDesk().notices);
  return (
    <div className={styles.place} role="status">
      {notices.map((notice) => (
        <Toast key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

/** One of them; it goes away by itself, but not under one's hand. */
function Toast({ notice: { id, text, action } }: { readonly notice: ShownNotice }) {
  const { notices } = useDesk();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => notices.clear(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notices, id, isHeld]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pointed at stays; there is nothing to press.
    <div
      className={styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.text}>{text}</span>
      {action && (
        <Button
          kind="quiet"
          className={styles.action ?? ''}
          onClick={() => {
            notices.clear(id);
            action.act();
          }}
        >
          {action.words}
        </Button>
      )}
    </div>
  );
}
