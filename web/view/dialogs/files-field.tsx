import type { RefObject } from 'react';
import type { PendingFiles } from '../../stores/pending-files.ts';
import { dialogsWords } from '../../words/dialogs.ts';
import { usePageWords } from '../desk-context.tsx';
import { ChooseButton } from '../files/choose-button.tsx';
import { MessageFiles } from '../files/message-files.tsx';
import styles from './files-field.module.css';

interface FilesFieldProps {
  readonly files: PendingFiles;
  /** Where files can be dropped and pasted. */
  readonly place: RefObject<HTMLElement | null>;
}

/** The files that the first message is given. They are on their way as soon as they are chosen. */
export function FilesField({ files, place }: FilesFieldProps) {
  const words = usePageWords(dialogsWords);
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <span className={styles.label}>{words.files}</span>
        <span className={styles.hint}>{words.filesHint}</span>
        <ChooseButton label={words.addFiles} onChoose={(chosen) => void files.add(chosen)} />
      </div>
      <div className={styles.chips}>
        <MessageFiles files={files} place={place} field={place} />
      </div>
    </div>
  );
}
