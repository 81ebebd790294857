import { describe, expect, it } from 'vitest';
import { similarityOf, unitVector } from './unit-vector.ts';

describe('a vector', () => {
  it('may have no direction', () => {
    expect(Array.from(unitVector(new Float32Array(2)))).toEqual([0, 0]);
  });

  it('is like another by the cosine between them', () => {
    const [east, north] = [Float32Array.from([1, 0]), Float32Array.from([0, 1])];
    expect([similarityOf(east, east), similarityOf(east, north)]).toEqual([1, 0]);
    expect(similarityOf(east, Float32Array.from([1]))).toBe(0);
  });
});
