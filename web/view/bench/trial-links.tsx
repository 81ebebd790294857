import { MessagesSquare, ScanText } from 'lucide-react';
import type { SessionId } from '../../../src/model/ids.ts';
import { hashOf } from '../../state/place.ts';
import { benchWords } from '../../words/bench.ts';
import { LinkButton } from '../controls/button.tsx';
import { usePageWords } from '../desk-context.tsx';
import styles from './trial-links.module.css';

interface TrialLinksProps {
  readonly sessionId: SessionId | null;
  /** What its case is called. */
  readonly name: string;
  readonly trial: number;
}

/** The ways to what was said in a trial, and to what the model was sent. */
export function TrialLinks({ sessionId, name, trial }: TrialLinksProps) {
  const { report: said } = usePageWords(benchWords);
  if (!sessionId) return <span className={styles.none}>{said.noSession}</span>;
  return (
    <span className={styles.links}>
      <LinkButton
        kind="quiet"
        icon={MessagesSquare}
        href={hashOf({ type: 'session', id: sessionId })}
        aria-label={said.conversationOf(name, trial)}
      >
        {said.conversation}
      </LinkButton>
      <LinkButton
        kind="quiet"
        icon={ScanText}
        href={hashOf({ type: 'xray', id: sessionId, turn: 'last' })}
        aria-label={said.xrayOf(name, trial)}
      >
        {said.xray}
      </LinkButton>
    </span>
  );
}
