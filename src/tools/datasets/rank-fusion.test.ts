import { describe, expect, it } from 'vitest';
import { fuseRankings } from './rank-fusion.ts';

describe('rankings that are merged', () => {
  it('put first what several of them put high', () => {
    const merged = fuseRankings([
      [1, 2, 3],
      [4, 2, 5],
    ]);
    expect(merged.map(({ id }) => id)).toEqual([2, 1, 4, 3, 5]);
  });

  it('give 1 to what is first in all of them', () => {
    expect(fuseRankings([[7, 8], [7]])[0]).toEqual({ id: 7, score: 1 });
    expect(fuseRankings([[7]])).toEqual([{ id: 7, score: 1 }]);
    expect(fuseRankings([[7], []])).toEqual([{ id: 7, score: 0.5 }]);
  });

  it('may all be empty', () => {
    expect(fuseRankings([[], []])).toEqual([]);
  });
});
