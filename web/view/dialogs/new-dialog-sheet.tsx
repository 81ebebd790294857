import { useState } from 'react';
import { modelsIn } from '../../state/session-list.ts';
import { choices } from '../../stores/memory.ts';
import type { DialogWish } from '../../stores/overlay.ts';
import { Field } from '../controls/field.tsx';
import { ModelPicker } from '../controls/model-picker.tsx';
import { Sheet } from '../controls/sheet.tsx';
import { SheetForm } from '../controls/sheet-form.tsx';
import { useAttempt } from '../controls/use-attempt.ts';
import { useDesk, useWords } from '../desk-context.tsx';

const LAST_MODEL = 'model';

interface NewDialogSheetProps {
  readonly wish: DialogWish;
  readonly onClose: () => void;
}

/** Begins a conversation that no script begins. The last model is proposed again. */
export function NewDialogSheet({ onClose }: NewDialogSheetProps) {
  const { models, sessions: words } = useWords();
  const { sessions, where } = useDesk();
  const [model, setModel] = useState(
    () => choices.read(LAST_MODEL) ?? modelsIn(sessions.state.list)[0] ?? '',
  );
  const [title, setTitle] = useState('');
  const trying = useAttempt();
  const start = async () => {
    const draft = {
      ...(title.trim() !== '' && { title: title.trim() }),
      ...(model.trim() !== '' && { model: model.trim() }),
    };
    const isDone = await trying.attempt(() => sessions.create(draft, ({ id }) => where.openSession(id)));
    if (!isDone) return;
    if (model.trim() !== '') choices.write(LAST_MODEL, model.trim());
    onClose();
  };
  return (
    <Sheet title={words.newConversation} onClose={onClose}>
      <SheetForm trying={trying} onSubmit={start} onCancel={onClose} words={words.start}>
        <Field label={models.model} hint={words.newHint}>
          <ModelPicker value={model} onChange={setModel} />
        </Field>
        <Field label={words.title}>
          <input
            type="text"
            value={title}
            maxLength={500}
            placeholder={words.titleHint}
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: the sheet was opened to fill it in.
            autoFocus
            onChange={(event) => setTitle(event.target.value)}
          />
        </Field>
      </SheetForm>
    </Sheet>
  );
}
