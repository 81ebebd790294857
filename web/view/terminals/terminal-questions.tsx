import type { OpenQuestion } from '../../state/terminal-prompt.ts';
import { AskedLine } from '../conversation/asked-line.tsx';
import styles from './terminal-questions.module.css';

interface TerminalQuestionsProps {
  readonly questions: readonly OpenQuestion[];
  /** The terminal that is seen. */
  readonly terminal: string;
}

/** What the program in the terminal that is seen asks, and whether a prompt is to be typed again. */
export function TerminalQuestions({ questions, terminal }: TerminalQuestionsProps) {
  const here = questions.filter((question) => question.terminal === terminal || question.isPrompt);
  if (here.length === 0) return null;
  return (
    <div className={styles.questions}>
      {here.map((question) => (
        <AskedLine key={question.callId} entry={question} />
      ))}
    </div>
  );
}
