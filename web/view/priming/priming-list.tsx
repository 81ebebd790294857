import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { hashOf } from '../../state/place.ts';
import { type PrimingFolder, type PrimingRow, primingFolders } from '../../state/priming-tree.ts';
import { choices } from '../../stores/memory.ts';
import { PrimingList } from '../../stores/priming-list.ts';
import { primingWords } from '../../words/priming.ts';
import { Dot } from '../controls/dot.tsx';
import { tip } from '../controls/tip.ts';
import { useDesk, usePageWords, useSelected, useStore } from '../desk-context.tsx';
import styles from './priming-list.module.css';

const FOLDED = 'priming-folded';

/** The priming scripts of the workspace, beneath the scripts. */
export function PrimingSide() {
  const words = usePageWords(primingWords);
  const { link, where } = useDesk();
  const [priming] = useState(() => new PrimingList(link));
  const { list } = useStore(priming);
  const openRef = useSelected(where, ({ place }) => (place.type === 'priming' ? place.ref : undefined));
  const [isFolded, setFolded] = useState(() => choices.read(FOLDED) !== null);
  useEffect(() => priming.follow(), [priming]);
  const fold = () => {
    choices.write(FOLDED, isFolded ? null : 'yes');
    setFolded(!isFolded);
  };
  if (!list) return null;
  const folders = primingFolders(list);
  return (
    <nav className={styles.pane} aria-label={words.title} onKeyDown={move}>
      <h2 className={styles.head}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={!isFolded}
          onClick={fold}
          {...tip(words.fold)}
        >
          <ChevronRight size={14} aria-hidden className={styles.chevron} />
          {words.title}
        </button>
      </h2>
      {!isFolded && (
        <div className={styles.scroll}>
          {folders.length === 0 && <Empty />}
          {folders.map((folder) => (
            <Folder key={folder.name} folder={folder} openRef={openRef} />
          ))}
          {list.isCut && <p className={styles.note}>{words.cut}</p>}
        </div>
      )}
    </nav>
  );
}

function Empty() {
  const words = usePageWords(primingWords);
  return (
    <p className={styles.note}>
      {words.empty}{' '}
      <a href={hashOf({ type: 'sessions' })} className={styles.link}>
        {words.toConversations}
      </a>
    </p>
  );
}

interface FolderProps {
  readonly folder: PrimingFolder;
  readonly openRef: string | undefined;
}

function Folder({ folder, openRef }: FolderProps) {
  return (
    <>
      {folder.name !== '' && <h3 className={styles.folder}>{folder.name}</h3>}
      <ul>
        {folder.rows.map((row) => (
          <li key={row.path}>
            <Row row={row} isOpen={row.ref !== undefined && row.ref === openRef} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Row({ row, isOpen }: { readonly row: PrimingRow; readonly isOpen: boolean }) {
  const words = usePageWords(primingWords);
  const inside = (
    <>
      <span className={styles.name}>{row.name}</span>
      {row.fault !== undefined && <Dot tone="bad" label={words.faulty} />}
    </>
  );
  if (row.ref === undefined) {
    return (
      <span className={styles.row} title={row.fault}>
        {inside}
      </span>
    );
  }
  return (
    <a
      href={hashOf({ type: 'priming', ref: row.ref })}
      className={styles.row}
      aria-current={isOpen ? 'page' : undefined}
      title={row.fault ?? row.title ?? row.path}
      data-stop
    >
      {inside}
    </a>
  );
}

/** The arrow keys go through what is listed. */
function move(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
  const stops = Array.from(currentTarget.querySelectorAll<HTMLElement>('[data-stop]'));
  const at = target instanceof HTMLElement ? stops.indexOf(target) : -1;
  if (at === -1) return;
  event.preventDefault();
  stops[key === 'ArrowDown' ? at + 1 : at - 1]?.focus();
}
