import { describe, expect, it } from 'vitest';
import { DRAWING, PNG } from '../../test/model-server/testing/pictures.ts';
import { resultItems, resultWords } from './result-items.ts';

const IMAGE = { type: 'image', mediaType: 'image/png', data: PNG };

describe('a result with files in it', () => {
  it('says and holds them in its order', () => {
    const content = [
      { type: 'text', text: 'before' },
      { ...IMAGE, mediaType: 'image/jpeg' },
      { type: 'image', mediaType: 'image/svg+xml', data: DRAWING },
      { type: 'resource', uri: 'a:b', mediaType: 'audio/wav', data: 'AQEB' },
      { type: 'image', mediaType: 'image/png', note: 'left out' },
    ];
    expect(resultItems({ content, structuredContent: { a: 1 } })).toEqual([
      'before',
      { mediaType: 'image/png', data: PNG },
      { mediaType: 'image/svg+xml', data: DRAWING },
      'a:b',
      { mediaType: 'audio/wav', data: 'AQEB' },
      '{"type":"image","mediaType":"image/png","note":"left out"}',
      '{"structuredContent":{"a":1}}',
    ]);
  });

  it('is read with words in their place', () => {
    const sound = { type: 'audio', mediaType: 'audio/wav', data: 'AQEB' };
    expect(resultWords({ content: [{ type: 'text', text: 'Look:' }, IMAGE, sound] })).toBe(
      'Look:\n(an image, image/png, 69 bytes, is not shown)\n(a file, audio/wav, 3 bytes, is not shown)',
    );
  });

  it.each([
    ['a text', PNG],
    ['items without a file', { content: [{ type: 'text', text: 'a' }] }],
    ['items that are none', { content: 'a' }],
    ['a list', [IMAGE]],
  ])('is not %s', (_, value) => {
    expect(resultItems(value)).toBeUndefined();
    expect(resultWords(value)).toBeUndefined();
  });
});
