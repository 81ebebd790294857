import { describe, expect, it } from 'vitest';
import { fuseRankings } from './rank-fusion.ts';

describe('rankings that are merged', () => {
  it('put first what several of them put high', () => {
    const merged = fuseRankings([
      [1, 2, 3],
      [4, 2, 5],
    ]);
    expect(merged.map(({ id }) => id)).toEqual([2, 1, 3, 4, 5]);
  });

  it('put first what the first of them puts first, where only one of them has it', () => {
    const merged = fuseRankings([[9], [4, 5]]);
    expect(merged.map(({ id }) => id)).toEqual([9, 4, 5]);
  });

  it('leave what is equal in the order in which it came up', () => {
    const merged = fuseRankings([[], [9, 4], [4, 9]]);
    expect(merged.map(({ id }) => id)).toEqual([9, 4]);
  });

  it('give 1 to what is first in all of them', () => {
    expect(fuseRankings([[7, 8], [7]])[0]).toEqual({ id: 7, score: 1 });
    expect(fuseRankings([[7]])).toEqual([{ id: 7, score: 1 }]);
    expect(fuseRankings([[7], []])[0]?.score).toBeCloseTo(0.524, 3);
    expect(fuseRankings([[], [7]])[0]?.score).toBeCloseTo(0.476, 3);
  });

  it('may all be empty', () => {
    expect(fuseRankings([[], []])).toEqual([]);
  });
});
