import { type RefObject, useEffect } from 'react';
import { type GivenFiles, givenFilesIn, isMeantAsFiles, withOwnName } from '../../state/given-files.ts';

/** Takes the files that are pasted into a field; texts are pasted as ever. */
export function useFilePaste(
  field: RefObject<HTMLElement | null>,
  onPaste: (given: GivenFiles) => void,
): void {
  useEffect(() => {
    const element = field.current;
    if (!element) return;
    const paste = (event: ClipboardEvent) => {
      const { items, getData } = event.clipboardData ?? {};
      const { files, folders } = givenFilesIn(items ?? []);
      const text = getData?.call(event.clipboardData, 'text/plain') ?? '';
      if (folders.length === 0 && !isMeantAsFiles(files, text)) return;
      event.preventDefault();
      const now = new Date();
      onPaste({ files: files.map((file) => withOwnName(file, now)), folders });
    };
    element.addEventListener('paste', paste);
    return () => element.removeEventListener('paste', paste);
  }, [field, onPaste]);
}
