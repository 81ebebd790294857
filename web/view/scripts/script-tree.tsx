import { useVirtualizer } from '@tanstack/react-virtual';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { scriptName, type TreeRow, treeRows } from '../../state/script-tree.ts';
import { choices } from '../../stores/memory.ts';
import { Button, IconButton } from '../controls/button.tsx';
import { QuietNote } from '../controls/quiet-note.tsx';
import { useDesk, useSelected, useStore, useWords } from '../desk-context.tsx';
import styles from './script-tree.module.css';
import { FolderRow, ScriptRow } from './tree-row.tsx';
import { useTreeKeys } from './use-tree-keys.ts';

const ROW_HEIGHT = matchMedia('(pointer: coarse)').matches ? 42 : 30;
const FOLDED = 'folded-folders';

/** The scripts of the workspace, in their folders. */
export function ScriptTree() {
  const { scripts: words } = useWords();
  const { overlays, scripts, where } = useDesk();
  const { files, isCut } = useStore(scripts);
  const openPath = useSelected(where, ({ place }) => (place.type === 'script' ? place.path : undefined));
  const [folded, setFolded] = useState(readFolded);
  const rows = treeRows(files?.map(({ path }) => path) ?? [], folded);
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.path ?? index,
    overscan: 12,
  });
  const fold = (path: string, isFolded: boolean) => {
    const next = new Set(folded);
    if (isFolded) next.add(path);
    else next.delete(path);
    choices.write(FOLDED, next.size === 0 ? null : JSON.stringify([...next]));
    setFolded(next);
  };
  const choose = (row: TreeRow) => {
    if (row.type === 'folder') fold(row.path, row.isOpen);
    else where.go({ type: 'script', path: row.path });
  };
  const keys = useTreeKeys({
    rows,
    openPath,
    fold,
    choose,
    reveal: (index) => virtual.scrollToIndex(index),
  });
  const newScript = () => overlays.open({ type: 'new-script' });
  return (
    <section className={styles.pane} aria-label={words.scripts}>
      <header className={styles.head}>
        <h1>{words.scripts}</h1>
        <IconButton icon={Plus} label={words.newScript} onClick={newScript} />
      </header>
      <div ref={scroll} className={styles.scroll}>
        {files?.length === 0 && (
          <QuietNote>
            <p>{words.none}</p>
            <Button kind="primary" onClick={newScript}>
              {words.createOne}
            </Button>
          </QuietNote>
        )}
        {rows.length > 0 && (
          <div
            role="tree"
            aria-label={words.scripts}
            className={styles.tree}
            style={{ height: virtual.getTotalSize() }}
            {...keys.tree}
          >
            {virtual.getVirtualItems().map(({ index, key, start }) => {
              const row = rows[index];
              if (!row) return null;
              const place = { row, start, isFocused: keys.focused === index, onChoose: () => choose(row) };
              return row.type === 'folder' ? (
                <FolderRow key={key} {...place} row={row} />
              ) : (
                <ScriptRow key={key} {...place} row={row} isOpen={row.path === openPath} />
              );
            })}
          </div>
        )}
        {isCut && <p className={styles.cut}>{words.cut}</p>}
      </div>
      <p className="unseen" role="status">
        {openPath === undefined ? '' : scriptName(openPath)}
      </p>
    </section>
  );
}

function readFolded(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(choices.read(FOLDED) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((path) => typeof path === 'string') : []);
  } catch {
    return new Set();
  }
}
