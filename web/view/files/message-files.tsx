import { Paperclip } from 'lucide-react';
import { type RefObject, useCallback } from 'react';
import type { GivenFiles } from '../../state/given-files.ts';
import type { PendingFiles } from '../../stores/pending-files.ts';
import { filesWords } from '../../words/files.ts';
import { useDesk, usePageWords } from '../desk-context.tsx';
import styles from './message-files.module.css';
import { PendingChips } from './pending-chips.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { useFilePaste } from './use-file-paste.ts';

interface MessageFilesProps {
  readonly files: PendingFiles;
  /** Where files can be dropped. */
  readonly place: RefObject<HTMLElement | null>;
  /** Where they can be pasted. */
  readonly field: RefObject<HTMLElement | null>;
}

/** The files of the message that is being written, and the ways to give some but for the button. */
export function MessageFiles({ files, place, field }: MessageFilesProps) {
  const words = usePageWords(filesWords);
  const { notices } = useDesk();
  const take = useCallback(
    ({ files: given, folders }: GivenFiles) => {
      if (given.length > 0) void files.add(given);
      if (folders.length > 0) notices.tell({ text: words.noFolders(folders.join(', ')) });
      field.current?.focus({ preventScroll: true });
    },
    [files, notices, words, field],
  );
  const isOver = useFileDrop(place, take);
  useFilePaste(field, take);
  return (
    <>
      <PendingChips files={files} />
      {isOver && (
        <div className={styles.target}>
          <p className={styles.words}>
            <Paperclip size={16} aria-hidden />
            {words.drop}
          </p>
        </div>
      )}
    </>
  );
}
