import { type ReactNode, useState } from 'react';
import type { Trouble } from '../../state/connection.ts';
import { useDesk, useStore, useWords } from '../desk-context.tsx';
import { Button } from './button.tsx';
import { Said } from './said.tsx';
import styles from './trouble-note.module.css';

interface TroubleNoteProps {
  readonly trouble: Trouble | undefined;
  /** What can be done about it. */
  readonly children?: ReactNode;
}

interface SaidTrouble {
  readonly trouble: Trouble;
  readonly children: ReactNode;
}

/** What was refused, and what can be done: said where it was asked for. */
export function TroubleNote({ trouble, children }: TroubleNoteProps) {
  if (!trouble) return null;
  if (trouble.code === 'UNTRUSTED') return <UntrustedNote trouble={trouble}>{children}</UntrustedNote>;
  return <Note trouble={trouble}>{children}</Note>;
}

function Note({ trouble, children }: SaidTrouble) {
  const { frame } = useWords();
  return (
    <div className={styles.note} role="alert">
      <p>
        <strong>
          <Said>{trouble.isUnanswered ? frame.unanswered : trouble.message}</Said>
        </strong>{' '}
        <Said>{trouble.remedy}</Said>
      </p>
      {children}
    </div>
  );
}

/** Leads to the question whether the workspace is trusted, and is over once it is. */
function UntrustedNote({ trouble, children }: SaidTrouble) {
  const { frame } = useWords();
  const { overlays, trustNews } = useDesk();
  const { count, isTrusted } = useStore(trustNews);
  const [said, setSaid] = useState({ trouble, count });
  if (said.trouble !== trouble) setSaid({ trouble, count });
  else if (isTrusted && said.count < count) return null;
  return (
    <Note trouble={trouble}>
      <Button onClick={() => overlays.open({ type: 'trust' })}>{frame.decideTrust}</Button>
      {children}
    </Note>
  );
}
