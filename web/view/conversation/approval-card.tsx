import { useId } from 'react';
import type { ApprovalAnswer } from '../../../src/model/event.ts';
import { Button } from '../controls/button.tsx';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { useAttempt } from '../controls/use-attempt.ts';
import { useDesk, useWords } from '../desk-context.tsx';
import styles from './approval-card.module.css';
import type { ToolEntry } from './tool-line.tsx';

interface ApprovalCardProps {
  readonly call: ToolEntry;
  /** It was begun before. */
  readonly repeats: boolean;
}

/** The question whether a tool may change something, with what exactly it would be given. */
export function ApprovalCard({ call: { callId, name, input }, repeats }: ApprovalCardProps) {
  const { conversation } = useWords();
  const { shown } = useDesk();
  const { attempt, isBusy, trouble } = useAttempt();
  const question = useId();
  const answer = (given: ApprovalAnswer) => void attempt(() => shown.answer(callId, given));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a question with two answers is no fieldset of a form.
    <div className={styles.card} role="group" aria-labelledby={question}>
      <p id={question} className={styles.question}>
        {conversation.asks(name)}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by the arrow keys. */}
      <pre className={styles.input} tabIndex={0}>
        {input}
      </pre>
      {repeats && <p className={styles.again}>{conversation.asksAgain}</p>}
      <div className={styles.actions}>
        <Button kind="primary" disabled={isBusy} onClick={() => answer('allow')}>
          {conversation.allow}
        </Button>
        <Button disabled={isBusy} onClick={() => answer('deny')}>
          {conversation.deny}
        </Button>
      </div>
      <TroubleNote trouble={trouble} />
    </div>
  );
}
