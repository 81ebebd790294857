import { MAIN_TERMINAL } from '../../../src/model/terminal.ts';
import type { Entry } from '../../state/turn.ts';
import { useWords } from '../desk-context.tsx';
import { ApprovalCard } from './approval-card.tsx';
import { Fold } from './fold.tsx';
import styles from './tool-line.module.css';

type AskedEntry = Extract<Entry, { readonly type: 'asked' }>;

/** What a program in a terminal asks, or whether a prompt is to be typed again; one line once it is answered. */
export function AskedLine({ entry }: { readonly entry: AskedEntry }) {
  const { conversation } = useWords();
  const { id, callId, terminal, text, isOpen, isPrompt, choices } = entry;
  const where = terminal === '' || terminal === MAIN_TERMINAL ? '' : terminal;
  if (!isOpen) {
    return (
      <Fold id={id} look="reasoning" name={conversation.programAsked(where)} brief={firstLine(text)}>
        {() => <pre className={styles.text}>{text}</pre>}
      </Fold>
    );
  }
  const question = isPrompt ? conversation.typeAgain : conversation.programAsks(where);
  return (
    <ApprovalCard
      callId={callId}
      question={question}
      text={text}
      choices={choices}
      {...(isPrompt && { warning: conversation.typedBefore })}
    />
  );
}

function firstLine(text: string): string {
  return text.trimStart().split('\n', 1)[0]?.trim() ?? '';
}
