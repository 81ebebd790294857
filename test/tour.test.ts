import { expect, it } from 'vitest';
import { TOUR, tourEdit } from '../web/state/tour.ts';
import { exampleText } from './checkout.ts';

it('the tour proposes an edit of the second prompt that the second recording answers', () => {
  const text = exampleText(TOUR.path);
  expect(tourEdit(text)).not.toBe(text);
  const [, , second = ''] = tourEdit(text).split(/^<!-- user.*$/m);
  expect(second).toContain(TOUR.after);
  expect(exampleText('tour-edited.recording.md')).toContain(second.trim());
});
