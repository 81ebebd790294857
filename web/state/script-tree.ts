/** One line of the tree. `depth` counts from 0. */
export type TreeRow =
  | {
      readonly type: 'folder';
      readonly path: string;
      readonly name: string;
      readonly depth: number;
      readonly isOpen: boolean;
    }
  | { readonly type: 'script'; readonly path: string; readonly name: string; readonly depth: number };

interface Folder {
  readonly folders: Map<string, Folder>;
  readonly scripts: { readonly path: string; readonly name: string }[];
}

/** What is seen of a workspace: its folders before its scripts, each in the order in which they are given. */
export function treeRows(paths: readonly string[], folded: ReadonlySet<string>): readonly TreeRow[] {
  const root: Folder = { folders: new Map(), scripts: [] };
  for (const path of paths) {
    const parts = path.split('/');
    const name = parts.pop() ?? path;
    let folder = root;
    for (const part of parts) folder = within(folder, part);
    folder.scripts.push({ path, name: scriptName(name) });
  }
  return rowsOf(root, '', 0, folded);
}

/** What a script is called, without the ending that all of them have. */
export function scriptName(path: string): string {
  return fileName(path).replace(/\.prompt\.md$/i, '');
}

/** What a file is called in its folder. Signs that turn the order of others are shown. */
export function fileName(path: string): string {
  return (path.split('/').at(-1) ?? path).replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '\ufffd');
}

/** The folder that a script is in; empty for the workspace itself. */
export function folderOf(path: string): string {
  return path.split('/').slice(0, -1).join('/');
}

function within({ folders }: Folder, name: string): Folder {
  const known = folders.get(name);
  if (known) return known;
  const added: Folder = { folders: new Map(), scripts: [] };
  folders.set(name, added);
  return added;
}

function rowsOf(
  { folders, scripts }: Folder,
  place: string,
  depth: number,
  folded: ReadonlySet<string>,
): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  for (const [name, folder] of folders) {
    const path = `${place}${name}`;
    const isOpen = !folded.has(path);
    rows.push({ type: 'folder', path, name, depth, isOpen });
    if (isOpen) rows.push(...rowsOf(folder, `${path}/`, depth + 1, folded));
  }
  for (const script of scripts) rows.push({ type: 'script', ...script, depth });
  return rows;
}
