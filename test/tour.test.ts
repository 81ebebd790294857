import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TOUR, tourEdit } from '../web/state/tour.ts';

function example(name: string): string {
  return readFileSync(new URL(`../examples/${name}`, import.meta.url), 'utf8');
}

it('the tour proposes an edit of the second prompt that the second recording answers', () => {
  const text = example(TOUR.path);
  expect(tourEdit(text)).not.toBe(text);
  const [, , second = ''] = tourEdit(text).split(/^<!-- user.*$/m);
  expect(second).toContain(TOUR.after);
  expect(example('tour-edited.recording.md')).toContain(second.trim());
});
