import { expect, it } from 'vitest';
import { isPlainName } from '../../model/tool.ts';
import { offeredName } from './tool-name.ts';

it('puts the server before the tool', () => {
  expect(offeredName('notes', 'find-all_2')).toBe('notes__find-all_2');
});

it('makes names plain that some provider would not take, and keeps them apart', () => {
  const names = ['a b', 'a/b', 'a.b', '日本', 'x'.repeat(100), `${'x'.repeat(100)}y`, ''];
  const offered = names.map((name) => offeredName('notes', name));
  for (const name of offered) expect(isPlainName(name)).toBe(true);
  expect(new Set(offered).size).toBe(names.length);
  expect(offered[0]).toMatch(/^notes__a_b_[0-9a-f]{8}$/);
});
