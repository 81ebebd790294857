import { useEffect, useRef, useState } from 'react';
import { canStart, sessionOf } from '../../state/dialog-draft.ts';
import { modelsIn } from '../../state/session-list.ts';
import { unfinished } from '../../stores/memory.ts';
import { messageDraft } from '../../stores/message-draft.ts';
import { NewDialog } from '../../stores/new-dialog.ts';
import type { DialogWish } from '../../stores/overlay.ts';
import { pendingFilesOf } from '../../stores/pending-files.ts';
import { dialogsWords } from '../../words/dialogs.ts';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/field.tsx';
import { QuietNote } from '../controls/quiet-note.tsx';
import { Sheet } from '../controls/sheet.tsx';
import { SheetForm } from '../controls/sheet-form.tsx';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { useAttempt } from '../controls/use-attempt.ts';
import { useDesk, usePageWords, useStore } from '../desk-context.tsx';
import { AgentField } from './agent-field.tsx';
import { FilesField } from './files-field.tsx';
import styles from './new-dialog-sheet.module.css';
import { PrimingField } from './priming-field.tsx';
import { SkillsField } from './skills-field.tsx';

interface NewDialogSheetProps {
  readonly wish: DialogWish;
  readonly onClose: () => void;
}

/** Begins a conversation that no script begins. What was chosen last with an agent is proposed again. */
export function NewDialogSheet({ wish, onClose }: NewDialogSheetProps) {
  const words = usePageWords(dialogsWords);
  const { link, sessions } = useDesk();
  const [dialog] = useState(() => new NewDialog(link, wish, modelsIn(sessions.state.list)[0] ?? ''));
  const { agents, trouble } = useStore(dialog);
  useEffect(() => void dialog.load(), [dialog]);
  return (
    <Sheet title={words.title} onClose={onClose}>
      {agents ? (
        <NewDialogForm dialog={dialog} prompt={wish.prompt} onClose={onClose} />
      ) : trouble ? (
        <TroubleNote trouble={trouble}>
          <Button onClick={() => void dialog.load()}>{words.again}</Button>
        </TroubleNote>
      ) : (
        <QuietNote isSlow>{words.loading}</QuietNote>
      )}
    </Sheet>
  );
}

interface NewDialogFormProps {
  readonly dialog: NewDialog;
  readonly prompt: string | undefined;
  readonly onClose: () => void;
}

function NewDialogForm({ dialog, prompt, onClose }: NewDialogFormProps) {
  const words = usePageWords(dialogsWords);
  const { link, sessions, where } = useDesk();
  const { agents, draft, gone } = useStore(dialog);
  const [files] = useState(() => pendingFilesOf(link, 'new'));
  const place = useRef<HTMLDivElement>(null);
  const trying = useAttempt();
  const start = async () => {
    if (!dialog.isReady || !canStart(draft)) return;
    const hasAgents = (agents?.items.length ?? 0) > 0;
    const isBegun = await trying.attempt(() =>
      sessions.create(sessionOf(draft, hasAgents), ({ id }) => {
        if (prompt !== undefined) unfinished.write(messageDraft(id), prompt);
        files.handTo(id);
        where.openSession(id);
      }),
    );
    if (!isBegun) return;
    dialog.remember();
    onClose();
  };
  return (
    <div ref={place} className={styles.place}>
      <SheetForm
        trying={trying}
        onSubmit={start}
        onCancel={onClose}
        words={words.start}
        isDisabled={!dialog.isReady || !canStart(draft)}
      >
        <AgentField dialog={dialog} />
        <PrimingField key={draft.agentId ?? ''} dialog={dialog} />
        <SkillsField dialog={dialog} />
        <FilesField files={files} place={place} />
        <Field label={words.name}>
          <input
            type="text"
            value={draft.title}
            maxLength={500}
            placeholder={words.optional}
            autoComplete="off"
            onChange={(event) => dialog.fill({ title: event.target.value })}
          />
        </Field>
        {gone.length > 0 && (
          <p className={styles.note} role="status">
            {words.gone(gone.join(', '))}
          </p>
        )}
      </SheetForm>
    </div>
  );
}
