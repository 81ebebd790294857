import { expect, it } from 'vitest';
import { primingFolders } from './priming-tree.ts';

const script = (ref: string) => ({
  ref,
  path: `.minds/priming/${ref}.md`,
  records: 1,
  size: 1,
  modifiedAt: '2026-01-01T00:00:00.000Z',
});
const fault = (path: string, reason: string) => ({ path: `.minds/priming/${path}`, reason });

it('puts scripts under whom they are for, those for all first, 2 before 10', () => {
  const items = ['individual/ann/c', 'team_shared/notes-10', 'team_shared/notes-2', 'individual/ann/b/a'];
  const folders = primingFolders({ items: items.map(script), faults: [] });
  expect(folders.map(({ name, rows }) => [name, rows.map((row) => row.name)])).toEqual([
    ['team_shared', ['notes-2', 'notes-10']],
    ['individual/ann', ['b/a', 'c']],
  ]);
});

it('keeps files with faults where they are, and says why they are passed over', () => {
  const diagnostic = { code: 'x', message: 'Old.', line: 3, severity: 'error' as const };
  const faults = [
    { path: '.minds/priming/team_shared/old.md', diagnostics: [diagnostic] },
    fault('team_shared/a b.md', 'holds a blank'),
    fault('stray.md', 'is nobody’s'),
  ];
  expect(primingFolders({ items: [script('team_shared/good')], faults })).toMatchObject([
    {
      name: 'team_shared',
      rows: [
        { name: 'a b.md', ref: undefined, fault: 'holds a blank' },
        { name: 'good', ref: 'team_shared/good', fault: undefined },
        { name: 'old', ref: 'team_shared/old', fault: 'Old.' },
      ],
    },
    { name: '', rows: [{ name: 'stray.md', ref: undefined }] },
  ]);
});
