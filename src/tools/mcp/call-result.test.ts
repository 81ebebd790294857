import { describe, expect, it } from 'vitest';
import { resultOf } from './call-result.ts';

const PICTURE = { type: 'image', mimeType: 'image/png', data: 'AQEB' };

describe('what a server answers', () => {
  it('is a text where everything is text, and an empty one where there is nothing', () => {
    expect(resultOf({ content: [{ type: 'text', text: 'a', annotations: {} }] }, 10)).toBe('a');
    expect(resultOf({ content: [] }, 10)).toBe('');
  });

  it('is its data, whatever text repeats it', () => {
    expect(resultOf({ content: [{ type: 'text', text: '[1]' }], structuredContent: [1] }, 10)).toEqual([1]);
    expect(resultOf({ structuredContent: null }, 10)).toBe(null);
    expect(resultOf({ toolResult: { old: true } }, 10)).toEqual({ old: true });
  });

  it('keeps data and pictures beside each other', () => {
    expect(resultOf({ content: [PICTURE], structuredContent: { a: 1 } }, 10)).toEqual({
      content: [{ type: 'image', mediaType: 'image/png', data: 'AQEB' }],
      structuredContent: { a: 1 },
    });
  });

  it('has room for so many bytes of pictures, sounds and files together', () => {
    const blob = { type: 'resource', resource: { uri: 'a:b', blob: 'AQEB' } };
    const { content } = Object(resultOf({ content: [PICTURE, { ...PICTURE, type: 'audio' }, blob] }, 6));
    expect(content).toEqual([
      { type: 'image', mediaType: 'image/png', data: 'AQEB' },
      { type: 'audio', mediaType: 'image/png', data: 'AQEB' },
      { type: 'resource', uri: 'a:b', note: 'left out: 3 bytes are more than a result may hold' },
    ]);
  });

  it('is kept where nobody knows its kind', () => {
    expect(resultOf({ content: [{ type: 'dance', steps: 3, _meta: { a: 1 } }] }, 10)).toEqual({
      content: [{ type: 'dance', steps: 3 }],
    });
  });

  it('is thrown where it is an error, with whatever it says', () => {
    expect(() => resultOf({ content: [{ type: 'text', text: 'No.' }], isError: true }, 10)).toThrow('No.');
    expect(() => resultOf({ content: [], structuredContent: { code: 7 }, isError: true }, 10)).toThrow(
      '{"code":7}',
    );
  });
});
