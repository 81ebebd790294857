import { useState } from 'react';
import { access } from '../../link/access.ts';
import { fileSize } from '../../state/file-size.ts';
import type { TurnFile } from '../../state/turn.ts';
import { filesWords } from '../../words/files.ts';
import { usePageWords } from '../desk-context.tsx';
import { FileIcon } from './file-icon.tsx';
import { FileLink, fileAddress } from './file-link.tsx';
import styles from './turn-files.module.css';

/** The pictures that the server lets a page show. */
const SHOWN = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];

/** The files that were given with a prompt: pictures small, then the others by their names. */
export function TurnFiles({ files }: { readonly files: readonly TurnFile[] }) {
  const words = usePageWords(filesWords);
  const isPicture = ({ mediaType }: TurnFile) => SHOWN.includes(mediaType);
  const rows = [files.filter(isPicture), files.filter((file) => !isPicture(file))];
  return (
    // biome-ignore lint/a11y/useSemanticElements: files that one can look at are no fieldset of a form.
    <div className={styles.files} role="group" aria-label={words.ofPrompt}>
      {rows.map(
        (row, index) =>
          row.length > 0 && (
            // biome-ignore lint/suspicious/noArrayIndexKey: there are always these two.
            <ul key={index} className={styles.row}>
              {row.map((file) => (
                <li key={file.id} className={styles.item}>
                  {index === 0 ? <Picture file={file} /> : <Chip file={file} />}
                </li>
              ))}
            </ul>
          ),
      )}
    </div>
  );
}

function Chip({ file }: { readonly file: TurnFile }) {
  const words = usePageWords(filesWords);
  const { id, name, size, type } = file;
  return (
    <FileLink file={file} className={styles.chip} tip={words.knownAs(id)}>
      <FileIcon name={name} type={type} />
      <bdi className={styles.name}>{name}</bdi>
      <span className={styles.size}>{fileSize(size)}</span>
    </FileLink>
  );
}

/** A picture whose content is gone has still its name. */
function Picture({ file }: { readonly file: TurnFile }) {
  const words = usePageWords(filesWords);
  const [isGone, setGone] = useState(false);
  const [address] = useState(() => access.sign(fileAddress(file)));
  if (isGone) return <Chip file={file} />;
  const { id, name, size } = file;
  return (
    <FileLink
      file={file}
      className={styles.picture}
      tip={`${name} · ${fileSize(size)} · ${words.knownAs(id)}`}
    >
      <img
        className={styles.image}
        src={address}
        alt={words.opens(name)}
        loading="lazy"
        decoding="async"
        onError={() => setGone(true)}
      />
    </FileLink>
  );
}
