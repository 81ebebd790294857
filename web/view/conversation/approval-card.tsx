import { useId } from 'react';
import type { ApprovalAnswer } from '../../../src/model/event.ts';
import type { TerminalChoice } from '../../../src/model/terminal.ts';
import { Button } from '../controls/button.tsx';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { useAttempt } from '../controls/use-attempt.ts';
import { useDesk, useWords } from '../desk-context.tsx';
import styles from './approval-card.module.css';

interface ApprovalCardProps {
  readonly callId: string;
  readonly question: string;
  /** What exactly it is about. */
  readonly text: string;
  /** What can be answered, where that is more than yes or no. */
  readonly choices?: readonly TerminalChoice[];
  /** What has to be known besides. */
  readonly warning?: string;
}

/** A question that a person has to allow or to deny: whether a tool may change something, or a program go on. */
export function ApprovalCard({ callId, question, text, choices = [], warning }: ApprovalCardProps) {
  const { conversation } = useWords();
  const { shown } = useDesk();
  const { attempt, isBusy, trouble } = useAttempt();
  const heading = useId();
  const answer = (given: ApprovalAnswer | number) => void attempt(() => shown.answer(callId, given));
  const isOffered = (given: ApprovalAnswer) => choices.some((choice) => choice.answer === given);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a question with two answers is no fieldset of a form.
    <div className={styles.card} role="group" aria-labelledby={heading}>
      <p id={heading} className={styles.question}>
        {question}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by the arrow keys. */}
      <pre className={styles.input} tabIndex={0}>
        {text}
      </pre>
      {warning !== undefined && <p className={styles.again}>{warning}</p>}
      <div className={styles.actions}>
        {choices.map(({ label, keys, answer: means }, index) => (
          <Button
            key={keys}
            kind={means === 'allow' ? 'primary' : 'plain'}
            className={styles.choice}
            disabled={isBusy}
            onClick={() => answer(index)}
          >
            {label}
          </Button>
        ))}
        {!isOffered('allow') && (
          <Button kind="primary" disabled={isBusy} onClick={() => answer('allow')}>
            {conversation.allow}
          </Button>
        )}
        {!isOffered('deny') && (
          <Button disabled={isBusy} onClick={() => answer('deny')}>
            {conversation.deny}
          </Button>
        )}
      </div>
      <TroubleNote trouble={trouble} />
    </div>
  );
}
