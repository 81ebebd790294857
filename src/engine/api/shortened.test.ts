import { describe, expect, it } from 'vitest';
import { PNG } from '../../../test/model-server/testing/pictures.ts';
import { shortened } from './shortened.ts';

const image = (length = 0) => ({ type: 'image', mediaType: 'image/png', data: PNG + 'A'.repeat(length) });
const words = (length: number) => ({ type: 'text', text: 'w'.repeat(length) });

describe('what a tool gave back', () => {
  it('is as it was while it is short', () => {
    const output = { content: [words(10), image(1_999_900)], structuredContent: { a: 1 } };
    expect(shortened(output)).toEqual(output);
    expect(shortened([1])).toEqual([1]);
  });

  it('has its texts cut, and its images whole', () => {
    const output = { content: [words(500_000), image(600_000), words(7)], structuredContent: { a: 1 } };
    const { content, ...beside } = Object(shortened(output));
    expect(beside).toEqual({});
    expect(content).toEqual([
      {
        type: 'text',
        text: expect.stringMatching(/^\{"content":\[.{399000,}\n… \(\d+ more characters are left out\)$/s),
      },
      image(600_000),
    ]);
  });

  it('has a note in place of an image that is too large beside the others', () => {
    const { content } = Object(shortened({ content: [image(3_000_000), image(3_000_000), image()] }));
    expect(content).toEqual([
      image(3_000_000),
      {
        mediaType: 'image/png',
        note: expect.stringMatching(/^left out: \d+ bytes are more than a result may hold$/),
      },
      image(),
    ]);
  });
});
