import { type FormEvent, useState } from 'react';
import { modelsIn } from '../../state/session-list.ts';
import { choices } from '../../stores/memory.ts';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { ModelPicker } from '../controls/model-picker.tsx';
import { Sheet } from '../controls/sheet.tsx';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { useAttempt } from '../controls/use-attempt.ts';
import { useDesk, useWords } from '../desk-context.tsx';
import styles from './sheets.module.css';

const LAST_MODEL = 'model';

/** Begins a conversation that no script begins. The last model is proposed again. */
export function NewSessionSheet({ onClose }: { readonly onClose: () => void }) {
  const { frame, models, sessions: words } = useWords();
  const { sessions, where } = useDesk();
  const [model, setModel] = useState(
    () => choices.read(LAST_MODEL) ?? modelsIn(sessions.state.list)[0] ?? '',
  );
  const [title, setTitle] = useState('');
  const { isBusy, trouble, attempt } = useAttempt();
  const start = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isBusy) return;
    const named = model.trim();
    const draft = {
      ...(title.trim() !== '' && { title: title.trim() }),
      ...(named !== '' && { model: named }),
    };
    await attempt(
      async () =>
        await sessions.create(draft, ({ id }) => {
          if (named !== '') choices.write(LAST_MODEL, named);
          onClose();
          where.beginSession(id);
        }),
    );
  };
  return (
    <Sheet title={words.newConversation} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void start(event)}>
        <Field label={models.model} hint={words.newHint}>
          <ModelPicker value={model} onChange={setModel} autoFocus />
        </Field>
        <Field label={words.title}>
          <input
            type="text"
            value={title}
            maxLength={500}
            placeholder={words.titleHint}
            autoComplete="off"
            onChange={(event) => setTitle(event.target.value)}
          />
        </Field>
        <TroubleNote trouble={trouble} />
        <div className={styles.actions}>
          <Button onClick={onClose}>{frame.cancel}</Button>
          <Button kind="primary" type="submit" disabled={isBusy}>
            {words.start}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
