import { type FocusEvent, type KeyboardEvent, type SyntheticEvent, useState } from 'react';
import type { TreeRow } from '../../state/script-tree.ts';

interface TreeKeysOptions {
  readonly rows: readonly TreeRow[];
  readonly openPath: string | undefined;
  fold(path: string, isFolded: boolean): void;
  choose(row: TreeRow): void;
  reveal(index: number): void;
}

interface TreeKeys {
  /** The row that the keys are at; undefined while they are elsewhere. */
  readonly focused: number | undefined;
  /** For the element that has the focus: rows come and go, so that it stays with the tree. */
  readonly tree: {
    readonly tabIndex: number;
    readonly 'aria-activedescendant': string | undefined;
    onFocus(event: FocusEvent): void;
    onBlur(): void;
    onKeyDown(event: KeyboardEvent): void;
  };
}

/** What the row of a path is called in the document. */
export function rowId(path: string): string {
  return `tree-row-${path}`;
}

/** Up, down, to the ends; left and right fold, unfold, and go to the folder around; Enter opens. */
export function useTreeKeys({ rows, openPath, fold, choose, reveal }: TreeKeysOptions): TreeKeys {
  const [hasFocus, setFocus] = useState(false);
  const [path, setPath] = useState<string>();
  const known = rows.findIndex((row) => row.path === (path ?? openPath));
  const at = known === -1 ? 0 : known;
  const moveTo = (index: number) => {
    const row = rows[Math.min(rows.length - 1, Math.max(0, index))];
    if (!row) return;
    setPath(row.path);
    reveal(rows.indexOf(row));
  };
  /** Tells whether the key does something. */
  const act = (key: string, row: TreeRow): boolean => {
    switch (key) {
      case 'ArrowDown':
        moveTo(at + 1);
        return true;
      case 'ArrowUp':
        moveTo(at - 1);
        return true;
      case 'Home':
        moveTo(0);
        return true;
      case 'End':
        moveTo(rows.length - 1);
        return true;
      case 'ArrowRight':
        if (row.type === 'folder' && !row.isOpen) fold(row.path, false);
        else moveTo(at + 1);
        return true;
      case 'ArrowLeft':
        if (row.type === 'folder' && row.isOpen) fold(row.path, true);
        else moveTo(rows.slice(0, at).findLastIndex(({ depth }) => depth < row.depth));
        return true;
      case 'Enter':
      case ' ':
        choose(row);
        return true;
      default:
        return false;
    }
  };
  const press = (event: KeyboardEvent) => {
    const row = rows[at];
    if (!row || isElsewhere(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!act(event.key, row)) return;
    event.preventDefault();
  };
  const row = rows[at];
  return {
    focused: hasFocus ? at : undefined,
    tree: {
      tabIndex: 0,
      'aria-activedescendant': hasFocus && row ? rowId(row.path) : undefined,
      onFocus: (event) => {
        if (isElsewhere(event)) return;
        setFocus(true);
        reveal(at);
      },
      onBlur: () => setFocus(false),
      onKeyDown: press,
    },
  };
}

/** What happens in a menu or a sheet that a row has opened is told here too, though it is elsewhere on the page. */
function isElsewhere({ currentTarget, target }: SyntheticEvent): boolean {
  return !(target instanceof Node && currentTarget.contains(target));
}
