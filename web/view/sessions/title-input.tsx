import { useRef, useState } from 'react';
import type { Session } from '../../../src/model/session.ts';
import { titleOf } from '../../state/activity.ts';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { useAttempt } from '../controls/use-attempt.ts';
import { useDesk, useWords } from '../desk-context.tsx';
import styles from './title-input.module.css';

interface TitleInputProps {
  readonly session: Session;
  readonly onDone: () => void;
}

/** Another title, written where the old one stood: Enter or leaving keeps it, Escape does not. */
export function TitleInput({ session, onDone }: TitleInputProps) {
  const words = useWords().sessions;
  const { sessions } = useDesk();
  const before = titleOf(session) ?? '';
  const [text, setText] = useState(before);
  const isOver = useRef(false);
  const { trouble, attempt } = useAttempt();
  const done = () => {
    isOver.current = true;
    onDone();
    focusOn(session.id);
  };
  const keep = async () => {
    const title = text.trim();
    if (isOver.current) return;
    if (title === '' || title === before) done();
    else if (await attempt(async () => await sessions.rename(session.id, title))) done();
  };
  return (
    <div className={styles.place}>
      <input
        type="text"
        className={styles.input}
        aria-label={words.title}
        value={text}
        maxLength={500}
        // biome-ignore lint/a11y/noAutofocus: it was asked for.
        autoFocus
        onFocus={(event) => event.target.select()}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => void keep()}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') void keep();
          if (event.key === 'Escape') done();
        }}
      />
      <TroubleNote trouble={trouble} />
    </div>
  );
}

/** One goes on from the row that was renamed. */
function focusOn(id: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-session="${id}"]`)?.focus();
  });
}
