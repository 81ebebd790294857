import { expect, it } from 'vitest';
import { DRAWING, PICTURES, PNG } from '../../test/model-server/testing/pictures.ts';
import { imageKindOf, sizeOfBase64 } from './image-kind.ts';

it.each(Object.entries(PICTURES))('knows %s by its first bytes', (kind, data) => {
  expect(imageKindOf(data)).toBe(kind);
  expect(imageKindOf(Buffer.from(data, 'base64'))).toBe(kind);
});

it.each(['', 'A', '%%%%', PNG.slice(0, 8), PNG.slice(1), DRAWING])('takes %j for no image', (data) => {
  expect(imageKindOf(data)).toBeUndefined();
});

it.each(['', 'a', 'ab', 'abc', 'abcd'])('knows how many bytes %j is in base64', (text) => {
  expect(sizeOfBase64(Buffer.from(text).toString('base64'))).toBe(text.length);
});
