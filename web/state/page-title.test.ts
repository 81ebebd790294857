import { expect, it } from 'vitest';
import { wordsIn } from '../words/language.ts';
import { sessionIdOf } from './conversation.case.ts';
import { pageTitle } from './page-title.ts';

it('says in the tab of the browser where one is', () => {
  const [en, zh] = [wordsIn('en'), wordsIn('zh')];
  const [id, after] = [sessionIdOf(1), sessionIdOf(2)];
  expect(pageTitle({ type: 'home' }, undefined, en)).toBe('Cuebook');
  expect(pageTitle({ type: 'script', path: 'team/review.prompt.md' }, undefined, en)).toBe(
    'review.prompt.md · Cuebook',
  );
  expect(pageTitle({ type: 'session', id }, 'Haystack', en)).toBe('Haystack · Cuebook');
  expect(pageTitle({ type: 'session', id }, undefined, en)).toBe('Conversations · Cuebook');
  expect(pageTitle({ type: 'compare', before: id, after }, undefined, en)).toBe('Compare takes · Cuebook');
  expect(pageTitle({ type: 'settings' }, undefined, zh)).toBe('设置 · Cuebook');
});
