import { type KeyboardEvent, useRef, useState } from 'react';
import type { SessionId } from '../../../src/model/ids.ts';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { useAttempt } from '../controls/use-attempt.ts';
import { useDesk, useWords } from '../desk-context.tsx';
import styles from './editable-title.module.css';

/** A title that becomes a field when it is clicked. Enter keeps what was typed, Escape forgets it. */
export function EditableTitle({ id, title }: { readonly id: SessionId; readonly title: string }) {
  const { sessions: words } = useWords();
  const { sessions } = useDesk();
  const { attempt, trouble } = useAttempt();
  const [draft, setDraft] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const keep = () => {
    const wanted = draft?.trim() ?? '';
    setDraft(undefined);
    if (wanted !== '' && wanted !== title) void attempt(() => sessions.rename(id, wanted));
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') setDraft(undefined);
    else if (event.key === 'Enter') keep();
    else return;
    event.preventDefault();
    // The button is there again after the next drawing.
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <div className={styles.place}>
      {draft === undefined ? (
        <h1 className={styles.heading}>
          <button
            ref={button}
            type="button"
            className={styles.title}
            title={words.rename}
            onClick={() => setDraft(title)}
          >
            {title}
          </button>
        </h1>
      ) : (
        <input
          type="text"
          className={styles.field}
          aria-label={words.title}
          maxLength={500}
          value={draft}
          // biome-ignore lint/a11y/noAutofocus: it stands where one has just clicked.
          autoFocus
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => setDraft(currentTarget.value)}
          onKeyDown={press}
          onBlur={keep}
        />
      )}
      <TroubleNote trouble={trouble} />
    </div>
  );
}
