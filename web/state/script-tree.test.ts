import { expect, it } from 'vitest';
import { folderOf, scriptName, treeRows } from './script-tree.ts';

const PATHS = ['hello.prompt.md', 'team/a.prompt.md', 'team/deep/b.prompt.md', 'zoo/c.prompt.md'];

function drawn(folded: readonly string[] = []): readonly string[] {
  return treeRows(PATHS, new Set(folded)).map(
    (row) => `${'  '.repeat(row.depth)}${row.type === 'folder' ? (row.isOpen ? '▾ ' : '▸ ') : ''}${row.name}`,
  );
}

it('puts folders before scripts, each below what it is in', () => {
  expect(drawn()).toEqual(['▾ team', '  ▾ deep', '    b', '  a', '▾ zoo', '  c', 'hello']);
});

it('leaves out what is in a folder that is folded', () => {
  expect(drawn(['team', 'nowhere'])).toEqual(['▸ team', '▾ zoo', '  c', 'hello']);
  expect(drawn(['team/deep'])).toEqual(['▾ team', '  ▸ deep', '  a', '▾ zoo', '  c', 'hello']);
});

it('calls a script by its name, without the ending that all have', () => {
  expect(scriptName('team/deep/b.prompt.md')).toBe('b');
  expect(scriptName('.prompt.md')).toBe('');
  expect(scriptName('bi\u202edi.prompt.md')).toBe('bi\ufffddi');
  expect([folderOf('team/deep/b.prompt.md'), folderOf('b.prompt.md')]).toEqual(['team/deep', '']);
});
