import { useEffect, useRef } from 'react';
import type { ToolCall, ToolTrial } from '../../stores/tool-trial.ts';
import { skillsWords } from '../../words/skills.ts';
import { Button } from '../controls/button.tsx';
import { usePageWords } from '../desk-context.tsx';
import styles from './confirm-call.module.css';
import { JsonView } from './json-view.tsx';

interface ConfirmCallProps {
  readonly trial: ToolTrial;
  readonly call: ToolCall;
  readonly tool: string;
}

/** Before a tool runs that may change something: exactly what will be called. */
export function ConfirmCall({ trial, call, tool }: ConfirmCallProps) {
  const words = usePageWords(skillsWords);
  const decision = useRef<HTMLButtonElement>(null);
  useEffect(() => decision.current?.focus(), []);
  return (
    <section className={styles.card} aria-label={words.confirmTitle}>
      <p className={styles.title}>{words.confirmTitle}</p>
      <JsonView title={tool} value={call.arguments} />
      {call.document !== undefined && <p className={styles.about}>{words.confirmAbout(call.document)}</p>}
      <div className={styles.actions}>
        <Button ref={decision} kind="primary" onClick={() => void trial.confirm()}>
          {words.runIt}
        </Button>
        <Button kind="quiet" onClick={() => trial.stop()}>
          {words.dont}
        </Button>
      </div>
    </section>
  );
}
