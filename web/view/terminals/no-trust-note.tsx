import { useEffect } from 'react';
import { terminalsWords } from '../../words/terminals.ts';
import { Button } from '../controls/button.tsx';
import { useDesk, usePageWords, useSelected } from '../desk-context.tsx';
import styles from './no-trust-note.module.css';
import { useTerminals } from './use-terminals.ts';

/** Says why nothing can be started here, where that is so, and leads to the question that changes it. */
export function NoTrustNote() {
  const words = usePageWords(terminalsWords);
  const { overlays } = useDesk();
  const terminals = useTerminals();
  const isUntrusted = useSelected(terminals, (state) => state.isUntrusted);
  const isAsked = useSelected(overlays, (overlay) => overlay?.type === 'trust');
  useEffect(() => {
    if (!isAsked) return;
    return () => void terminals.readTrust();
  }, [isAsked, terminals]);
  useEffect(() => {
    const look = () => void terminals.readTrust();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [terminals]);
  if (!isUntrusted) return null;
  return (
    <div className={styles.note}>
      <p>{words.untrusted}</p>
      <Button onClick={() => overlays.open({ type: 'trust' })}>{words.trust}</Button>
    </div>
  );
}
