import { describe, expect, it } from 'vitest';
import { recordEntry } from './record-entry.ts';

const IMAGE = { type: 'input_image', image_url: 'file.png' };

describe('the result of a call, as it is shown', () => {
  it.each([
    ['its text', 'A lake.', undefined, 'A lake.', undefined],
    ['its text, and not that of its items', 'A lake.', [{ text: 'a' }], 'A lake.', undefined],
    ['its text, and how many images', 'A lake.', [IMAGE, IMAGE], 'A lake.', '2 images'],
    ['the texts of its items', '', [{ type: 'text', text: 'a' }, { text: 'b' }], 'a\nb', undefined],
    ['these, and what else there is', '', [{ text: 'a' }, IMAGE, {}], 'a', '1 image, 1 other item'],
    ['images alone', '', [IMAGE], '(1 image)', undefined],
    ['other items alone', '', [{ type: 'audio' }, 'x'], '(2 other items)', undefined],
    ['nothing', '', [], '(nothing)', undefined],
    ['nothing but blanks', ' \n', undefined, '(nothing)', undefined],
  ])('is %s', (_, text, contentItems, shown, note) => {
    const fields = { genseq: 1, id: 'c', name: 'look', ...(contentItems && { contentItems }) };
    const entry = recordEntry({ type: 'func_result_record', known: true, fields, text });
    expect(entry).toEqual({ kind: 'tool-result', text: shown, ...(note !== undefined && { note }) });
  });
});
