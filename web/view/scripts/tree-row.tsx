import { ChevronRight } from 'lucide-react';
import type { TreeRow } from '../../state/script-tree.ts';
import { ScriptMarkView } from './script-mark-view.tsx';
import { ScriptMenu } from './script-menu.tsx';
import styles from './tree-row.module.css';
import { rowId } from './use-tree-keys.ts';

interface RowProps<Row> {
  readonly row: Row;
  /** Where it begins, in pixels from the top. */
  readonly start: number;
  readonly isFocused: boolean;
  readonly onChoose: () => void;
}

/** A folder, which folds and unfolds. */
export function FolderRow({ row, start, isFocused, onChoose }: RowProps<TreeRow & { type: 'folder' }>) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it has the keys.
    <div
      role="treeitem"
      id={rowId(row.path)}
      tabIndex={-1}
      aria-level={row.depth + 1}
      aria-expanded={row.isOpen}
      aria-selected={false}
      className={styles.row}
      data-focused={isFocused || undefined}
      style={{ transform: `translateY(${start}px)`, paddingLeft: indent(row.depth) }}
      onClick={onChoose}
    >
      <ChevronRight size={14} aria-hidden className={styles.chevron} />
      <span className={styles.name}>{row.name}</span>
    </div>
  );
}

/** A script, with how it stands and what can be done with its file. */
export function ScriptRow({
  row,
  start,
  isFocused,
  isOpen,
  onChoose,
}: RowProps<TreeRow & { type: 'script' }> & { readonly isOpen: boolean }) {
  const id = rowId(row.path);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it has the keys.
    <div
      role="treeitem"
      id={id}
      tabIndex={-1}
      aria-level={row.depth + 1}
      aria-selected={isOpen}
      aria-labelledby={`${id}-name ${id}-mark`}
      className={styles.row}
      data-focused={isFocused || undefined}
      title={row.path}
      style={{ transform: `translateY(${start}px)`, paddingLeft: indent(row.depth) }}
      onClick={onChoose}
    >
      <span className={styles.stub} />
      <span id={`${id}-name`} className={styles.name}>
        {row.name}
      </span>{' '}
      <span id={`${id}-mark`} className={styles.mark}>
        <ScriptMarkView path={row.path} />
      </span>
      <ScriptMenu path={row.path} className={styles.menu} />
    </div>
  );
}

function indent(depth: number): number {
  return 4 + depth * 14;
}
