import { expect, it } from 'vitest';
import { scriptPlace } from './script-place.ts';

it('leads from a session to its script, as far as that is in the workspace', () => {
  expect(scriptPlace('/home/me/work', '/home/me/work/team/a.prompt.md')).toEqual({
    type: 'script',
    path: 'team/a.prompt.md',
  });
  expect(scriptPlace('/home/me/work', '/home/me/workshop/a.prompt.md')).toBeUndefined();
  expect(scriptPlace('', '/a.prompt.md')).toBeUndefined();
});
