import { describe, expect, it } from 'vitest';
import { blobOf, vectorOf } from './vector-blob.ts';

describe('a stored vector', () => {
  it('comes back with the same direction and the length 1', () => {
    const vector = Float32Array.from([3, 0, -4]);
    expect(Array.from(vectorOf(blobOf(vector)))).toEqual([0.6, 0, -0.8].map(Math.fround));
    expect(blobOf(vector)).toHaveLength(12);
  });

  it('comes back wherever its bytes lie', () => {
    const blob = blobOf(Float32Array.from([1, 2, 2]));
    const moved = Buffer.concat([Buffer.from([7]), blob]).subarray(1);
    expect(vectorOf(moved)).toEqual(vectorOf(blob));
  });
});
