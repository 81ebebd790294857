import { useState } from 'react';
import { skillRoutes } from '../../../src/wire/skill-routes.ts';
import { skillsWords } from '../../words/skills.ts';
import { Field } from '../controls/field.tsx';
import { Sheet } from '../controls/sheet.tsx';
import { SheetForm } from '../controls/sheet-form.tsx';
import { useAttempt } from '../controls/use-attempt.ts';
import { useDesk, usePageWords } from '../desk-context.tsx';
import styles from './new-skill-sheet.module.css';

const LANGUAGES = ['none', 'python', 'javascript'] as const;

/** Writes a skill to begin with, says what was written, and opens it. */
export function NewSkillSheet({ onClose }: { readonly onClose: () => void }) {
  const words = usePageWords(skillsWords);
  const { link, where } = useDesk();
  const [id, setId] = useState('');
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [language, setLanguage] = useState<(typeof LANGUAGES)[number]>('python');
  const [files, setFiles] = useState<readonly string[]>();
  const trying = useAttempt();
  const create = async () => {
    const body = {
      id: id.trim(),
      ...(name.trim() !== '' && { name: name.trim() }),
      ...(description.trim() !== '' && { description: description.trim() }),
      ...(language !== 'none' && { language }),
    };
    await trying.attempt(() =>
      link.tried(async () => {
        const { files: written } = await link.client.json(skillRoutes.createSkill, { body });
        setFiles(written);
      }),
    );
  };
  const open = async () => {
    onClose();
    where.go({ type: 'skill', id: id.trim() });
  };
  if (files) {
    return (
      <Sheet title={words.newSkill} onClose={onClose}>
        <SheetForm trying={trying} onSubmit={open} onCancel={onClose} words={words.open}>
          <p>{words.written}</p>
          <ul className={styles.files}>
            {files.map((file) => (
              <li key={file}>
                <code>{file}</code>
              </li>
            ))}
          </ul>
        </SheetForm>
      </Sheet>
    );
  }
  return (
    <Sheet title={words.newSkill} onClose={onClose}>
      <SheetForm
        trying={trying}
        onSubmit={create}
        onCancel={onClose}
        words={words.create}
        isDisabled={id.trim() === ''}
      >
        <Field label={words.id} hint={words.idHint}>
          <input
            type="text"
            value={id}
            maxLength={64}
            placeholder="plain-words"
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: the sheet was opened to fill it in.
            autoFocus
            onChange={({ target }) => setId(target.value)}
          />
        </Field>
        <Field label={words.name}>
          <input
            type="text"
            value={name}
            maxLength={1_000}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <Field label={words.description} hint={words.descriptionHint}>
          <input
            type="text"
            value={description}
            maxLength={1_000}
            onChange={({ target }) => setDescription(target.value)}
          />
        </Field>
        <Field label={words.language}>
          <select
            value={language}
            onChange={({ target }) => setLanguage(LANGUAGES.find((each) => each === target.value) ?? 'none')}
          >
            {LANGUAGES.map((each) => (
              <option key={each} value={each}>
                {words.languages[each]}
              </option>
            ))}
          </select>
        </Field>
      </SheetForm>
    </Sheet>
  );
}
