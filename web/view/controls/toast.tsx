import { useEffect, useState } from 'react';
import { useDesk, useStore } from '../desk-context.tsx';
import { Button } from './button.tsx';
import styles from './toast.module.css';

const SHOWN_MS = 6_000;

/** What was just done, with a way back; it goes away by itself, but not under one's hand. */
export function Toast() {
  const { notices } = useDesk();
  const notice = useStore(notices);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!notice || isHeld) return undefined;
    const timer = setTimeout(() => notices.clear(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notices, notice, isHeld]);
  return (
    <div className={styles.place} role="status">
      {notice && (
        // biome-ignore lint/a11y/noStaticElementInteractions: what is pointed at stays; there is nothing to press.
        <div
          className={styles.toast}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <span className={styles.text}>{notice.text}</span>
          {notice.action && (
            <Button
              kind="quiet"
              className={styles.action ?? ''}
              onClick={() => {
                setHeld(false);
                notices.clear();
                notice.action?.act();
              }}
            >
              {notice.action.words}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
