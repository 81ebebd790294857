import { describe, expect, it } from 'vitest';
import { blobOf, similarityOf, unitVector, vectorOf } from './vector-blob.ts';

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

  it('may have no direction', () => {
    expect(Array.from(unitVector(new Float32Array(2)))).toEqual([0, 0]);
  });

  it('is like another by the cosine between them', () => {
    const [east, north] = [Float32Array.from([1, 0]), Float32Array.from([0, 1])];
    expect([similarityOf(east, east), similarityOf(east, north)]).toEqual([1, 0]);
    expect(similarityOf(east, Float32Array.from([1]))).toBe(0);
  });
});
