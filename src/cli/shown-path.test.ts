import { expect, it } from 'vitest';
import { shownPath } from './shown-path.ts';

it.each([
  ['/home/me/work', '/home/me/work/a.prompt.md', 'a.prompt.md'],
  ['/home/me/work', '/home/me/work/notes/my day.prompt.md', 'notes/my day.prompt.md'],
  ['/home/me/work', '/home/me/work', '.'],
  ['/home/me/work', '/home/me/other/a.prompt.md', '../other/a.prompt.md'],
  ['/home/me/work/notes', '/home/me/other/a.prompt.md', '../../other/a.prompt.md'],
  ['/home/me/work/notes/2026', '/home/me/other/a.prompt.md', '/home/me/other/a.prompt.md'],
  ['/home/me/work', '/home/me/work/..a.prompt.md', '..a.prompt.md'],
  ['/home/me/work', '/home/me/work/-a.prompt.md', './-a.prompt.md'],
])('in %s the path %s is shown as %s', (from, path, shown) => {
  expect(shownPath(path, from)).toBe(shown);
});
