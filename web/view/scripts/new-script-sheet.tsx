import { useState } from 'react';
import { folderOf } from '../../state/script-tree.ts';
import { modelsIn } from '../../state/session-list.ts';
import { choices } from '../../stores/memory.ts';
import { Field } from '../controls/field.tsx';
import { ModelPicker } from '../controls/model-picker.tsx';
import { Sheet } from '../controls/sheet.tsx';
import { SheetForm } from '../controls/sheet-form.tsx';
import { useAttempt } from '../controls/use-attempt.ts';
import { useDesk, useSelected, useWords } from '../desk-context.tsx';

const LAST_MODEL = 'model';

/** Writes a new script, and opens it. */
export function NewScriptSheet({ onClose }: { readonly onClose: () => void }) {
  const { scripts: words, models } = useWords();
  const { scripts, sessions, where } = useDesk();
  const files = useSelected(scripts, (state) => state.files);
  const [name, setName] = useState('');
  const [folder, setFolder] = useState(() => {
    const { place } = where.state;
    return place.type === 'script' ? folderOf(place.path) : '';
  });
  const [model, setModel] = useState(
    () => choices.read(LAST_MODEL) ?? modelsIn(sessions.state.list)[0] ?? '',
  );
  const trying = useAttempt();
  const folders = Array.from(new Set(files?.map(({ path }) => folderOf(path)) ?? []))
    .filter(Boolean)
    .sort();
  const create = async () => {
    const draft = {
      ...(name.trim() !== '' && { name: name.trim() }),
      ...(folder !== '' && { folder }),
      ...(model.trim() !== '' && { model: model.trim() }),
    };
    const isDone = await trying.attempt(() =>
      scripts.create(draft, (path) => where.go({ type: 'script', path })),
    );
    if (!isDone) return;
    if (model.trim() !== '') choices.write(LAST_MODEL, model.trim());
    onClose();
  };
  return (
    <Sheet title={words.newScript} onClose={onClose}>
      <SheetForm trying={trying} onSubmit={create} onCancel={onClose} words={words.create}>
        <Field label={words.name} hint={words.nameHint}>
          <input
            type="text"
            value={name}
            maxLength={200}
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: the sheet was opened to fill it in.
            autoFocus
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        {folders.length > 0 && (
          <Field label={words.folder}>
            <select value={folder} onChange={(event) => setFolder(event.target.value)}>
              <option value="">{words.workspaceItself}</option>
              {folders.map((path) => (
                <option key={path} value={path}>
                  {path}
                </option>
              ))}
            </select>
          </Field>
        )}
        <Field label={models.model} hint={words.modelHint}>
          <ModelPicker value={model} onChange={setModel} />
        </Field>
      </SheetForm>
    </Sheet>
  );
}
