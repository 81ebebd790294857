import { useState } from 'react';
import { Field } from '../controls/field.tsx';
import { Sheet } from '../controls/sheet.tsx';
import { SheetForm } from '../controls/sheet-form.tsx';
import { useAttempt } from '../controls/use-attempt.ts';
import { useDesk, useWords } from '../desk-context.tsx';

interface MoveScriptSheetProps {
  readonly path: string;
  readonly onClose: () => void;
}

/** Gives a script another name or folder. Its session goes with it. */
export function MoveScriptSheet({ path, onClose }: MoveScriptSheetProps) {
  const { scripts: words } = useWords();
  const { editing, scriptFiles, where } = useDesk();
  const [to, setTo] = useState(path);
  const trying = useAttempt();
  const move = async () => {
    if (to.trim() === path) return onClose();
    const onMoved = (moved: string) => {
      const { place } = where.state;
      if (place.type === 'script' && place.path === path) where.replace({ type: 'script', path: moved });
    };
    // What cannot be saved goes along as it is.
    if (editing.state?.path === path) await editing.state.text.save();
    if (await trying.attempt(() => scriptFiles.move(path, to.trim(), onMoved))) onClose();
  };
  return (
    <Sheet title={words.renameTitle} onClose={onClose}>
      <SheetForm
        trying={trying}
        onSubmit={move}
        onCancel={onClose}
        words={words.move}
        isDisabled={to.trim() === ''}
      >
        <Field label={words.path} hint={words.pathHint}>
          <input
            type="text"
            value={to}
            maxLength={1_000}
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: the sheet was opened to fill it in.
            autoFocus
            onChange={(event) => setTo(event.target.value)}
          />
        </Field>
      </SheetForm>
    </Sheet>
  );
}
