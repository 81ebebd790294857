import { describe, expect, it } from 'vitest';
import { PICTURES } from '../../test/model-server/testing/pictures.ts';
import type { ImageKind } from './image-kind.ts';
import { imageSizeOf } from './image-size.ts';

const KINDS: readonly ImageKind[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

function bytesOf(kind: ImageKind): Uint8Array {
  return Buffer.from(PICTURES[kind], 'base64');
}

function latin(text: string): Uint8Array {
  return Buffer.from(text, 'latin1');
}

describe('how large an image is', () => {
  it.each(KINDS)('is read from its bytes: %s', (kind) => {
    expect(imageSizeOf(bytesOf(kind), kind)).toEqual({ width: 1, height: 1 });
  });

  it.each([
    ['without loss', 'RIFF\x20\0\0\0WEBPVP8L\x10\0\0\0\x2f\x01\x80\0\0', { width: 2, height: 3 }],
    [
      'with more than a picture',
      'RIFF\x20\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x01\0\0\0\0\x01',
      { width: 2, height: 65_537 },
    ],
  ])('is read of a WebP %s', (_, bytes, size) => {
    expect(imageSizeOf(latin(bytes), 'image/webp')).toEqual(size);
  });

  it.each(KINDS)('is not known of one that breaks off: %s', (kind) => {
    const bytes = bytesOf(kind);
    for (let length = 0; length < 10; length++)
      expect(imageSizeOf(bytes.subarray(0, length), kind)).toBeUndefined();
    expect(imageSizeOf(bytesOf('image/png').subarray(0, 20), 'image/png')).toBeUndefined();
  });

  it.each([
    ['image/png', `\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR${'\0'.repeat(8)}`],
    ['image/png', '\x89PNG\r\n\x1a\n'.padEnd(40, 'x')],
    ['image/jpeg', '\xff\xd8\xff\xe0\0\x04ab and no frame'],
    ['image/jpeg', `\xff\xd8${'\xff'.repeat(2_000)}`],
    ['image/webp', 'RIFF\x20\0\0\0WEBPXXXX'.padEnd(40, 'x')],
  ] as const)('is not known of what makes no sense: %s %j', (kind, bytes) => {
    expect(imageSizeOf(latin(bytes), kind)).toBeUndefined();
  });
});
