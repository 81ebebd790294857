import { RotateCcw, X } from 'lucide-react';
import { fileSize } from '../../state/file-size.ts';
import { type FileFailure, hasFailed, isOnItsWay, type PendingFile } from '../../state/pending-file.ts';
import type { PendingFiles } from '../../stores/pending-files.ts';
import { filesWords } from '../../words/files.ts';
import { Button } from '../controls/button.tsx';
import { tip } from '../controls/tip.ts';
import { usePageWords, useStore } from '../desk-context.tsx';
import { FileIcon } from './file-icon.tsx';
import styles from './pending-chips.module.css';

/** The files that go with a message: how far each is, and what takes it out. Nothing where there are none. */
export function PendingChips({ files }: { readonly files: PendingFiles }) {
  const words = usePageWords(filesWords);
  const pending = useStore(files);
  const onTheWay = pending.filter(isOnItsWay).length;
  const failed = pending.filter(hasFailed).length;
  return (
    <>
      <p className="unseen" role="status">
        {onTheWay > 0 ? words.onTheWay(onTheWay) : files.ready.length > 0 && words.ready(files.ready.length)}
      </p>
      {pending.length > 0 && (
        <ul className={styles.chips} aria-label={words.ofMessage}>
          {pending.map((file) => (
            <PendingChip key={file.key} file={file} files={files} />
          ))}
          {failed > 1 && (
            <li>
              <Button kind="quiet" className={styles.small} onClick={() => files.removeFailed()}>
                {words.removeFailed}
              </Button>
            </li>
          )}
        </ul>
      )}
    </>
  );
}

interface PendingChipProps {
  readonly file: PendingFile;
  readonly files: PendingFiles;
}

function PendingChip({ file, files }: PendingChipProps) {
  const words = usePageWords(filesWords);
  const { key, name, size, progress } = file;
  const label = isOnItsWay(file) ? words.abort(name) : words.remove(name);
  return (
    <li className={styles.chip} data-state={progress.type}>
      <FileIcon name={name} type={progress.type === 'done' ? progress.file.type : undefined} />
      <bdi className={styles.name} title={name}>
        {name}
      </bdi>
      <Fact file={file} />
      {progress.type === 'failed' && progress.canRetry && (
        <Button kind="quiet" icon={RotateCcw} className={styles.small} onClick={() => void files.retry(key)}>
          {words.tryAgain}
        </Button>
      )}
      <button
        type="button"
        className={styles.remove}
        aria-label={label}
        onClick={() => files.remove(key)}
        {...tip(label)}
      >
        <X size={14} aria-hidden />
      </button>
      {progress.type === 'sending' && (
        <progress
          className={styles.bar}
          aria-label={words.uploading(name)}
          value={progress.sent}
          max={size}
        />
      )}
    </li>
  );
}

/** How it stands with a file: its size, how much of it is sent, or why it is not given. */
function Fact({ file: { size, progress } }: { readonly file: PendingFile }) {
  const words = usePageWords(filesWords);
  switch (progress.type) {
    case 'queued':
      return <span className={styles.fact}>{words.queued}</span>;
    case 'sending':
      return <span className={styles.fact}>{words.percent(shareOf(progress.sent, size))}</span>;
    case 'done':
      return <span className={styles.fact}>{fileSize(size)}</span>;
    case 'failed':
      return (
        <span className={styles.failure} role="alert">
          {failureWords(progress.failure, words)}
        </span>
      );
    default:
      return progress satisfies never;
  }
}

/** All of it is sent only once the server says so. */
function shareOf(sent: number, size: number): number {
  return size === 0 ? 0 : Math.min(99, Math.floor((sent / size) * 100));
}

function failureWords(failure: FileFailure, words: (typeof filesWords)['en']): string {
  switch (failure.type) {
    case 'refused':
      return [failure.trouble.message, failure.trouble.remedy].filter(Boolean).join(' ');
    case 'too-large':
      return words.tooLarge(fileSize(failure.bytes));
    case 'too-many':
      return words.tooMany(failure.most);
    case 'broken-off':
      return words.brokenOff;
    case 'gone':
      return words.gone;
    default:
      return failure satisfies never;
  }
}
