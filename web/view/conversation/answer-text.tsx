import type { ReactNode } from 'react';
import type { AnswerLine } from '../../state/lines.ts';
import { useWords } from '../desk-context.tsx';
import styles from './answer-text.module.css';
import { CopyButton } from './copy-button.tsx';
import { SectionView } from './markdown-view.tsx';

/** What a model said, or a section of it. */
export function AnswerText({ line }: { readonly line: AnswerLine }) {
  const { conversation } = useWords();
  const { section, definitions, isBoot, isFirst, isRunning, isIncomplete, whole } = line;
  return (
    <AnswerFrame isBoot={isBoot} isFirst={isFirst}>
      <SectionView section={section} definitions={definitions} isRunning={isRunning} />
      {isIncomplete && <BrokenOff />}
      {whole !== undefined && (
        <CopyButton text={whole} label={conversation.copyAnswer} className={styles.copy} />
      )}
    </AnswerFrame>
  );
}

interface AnswerFrameProps {
  readonly isBoot: boolean;
  readonly isFirst: boolean;
  readonly children: ReactNode;
}

/** Around what was said: set apart where it is not sent to the model. */
export function AnswerFrame({ isBoot, isFirst, children }: AnswerFrameProps) {
  const { conversation } = useWords();
  return (
    <div className={styles.answer} data-boot={isBoot || undefined}>
      {isBoot && isFirst && <p className={styles.mark}>{conversation.notSent}</p>}
      {children}
    </div>
  );
}

/** The model was not done with it. */
export function BrokenOff() {
  return <span className={styles.broken}>{useWords().conversation.brokenOff}</span>;
}
