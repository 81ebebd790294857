import { useEffect } from 'react';
import type { WatchedTerminal } from '../../stores/terminal.ts';
import { terminalsWords } from '../../words/terminals.ts';
import { Button } from '../controls/button.tsx';
import { useDesk, usePageWords, useSelected } from '../desk-context.tsx';
import styles from './watch-only-note.module.css';

/** Says that nothing can be typed, and leads to the question whether the workspace is trusted. */
export function WatchOnlyNote({ terminal }: { readonly terminal: WatchedTerminal }) {
  const words = usePageWords(terminalsWords);
  const { overlays } = useDesk();
  const isAsked = useSelected(overlays, (overlay) => overlay?.type === 'trust');
  useEffect(() => {
    if (!isAsked) return;
    // Whatever was answered, it holds from then on.
    return () => terminal.lookAgain();
  }, [isAsked, terminal]);
  return (
    <div className={styles.note}>
      <p>{words.watchOnly}</p>
      <Button onClick={() => overlays.open({ type: 'trust' })}>{words.trust}</Button>
    </div>
  );
}
