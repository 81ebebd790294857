import { describe, expect, it, onTestFinished } from 'vitest';
import type { Store } from '../dialect.ts';
import { openStore } from '../open-store.ts';
import { findSkillVectors, forgetSkillVectors, keepSkillVectors } from '../skill-vector.repository.ts';

export function describeSkillVectors(store: () => Store, location: () => string): void {
  const vector = (...values: readonly number[]) => Float32Array.from(values);

  describe('vectors of skills', () => {
    it('are there again in another process, bit by bit', async () => {
      const kept = new Map([
        ['a', vector(0.6, -0.8, 0)],
        ['b', vector(0, 0, 1)],
      ]);
      await keepSkillVectors(store(), 'restart', kept);
      const later = await openStore(location());
      onTestFinished(() => later.close());
      expect(await findSkillVectors(later, 'restart', ['b', 'missing', 'a'])).toEqual(kept);
    });

    it('belong to one collection', async () => {
      await keepSkillVectors(store(), 'one', new Map([['hash', vector(1, 0)]]));
      await keepSkillVectors(store(), 'other', new Map([['hash', vector(0, 1, 0)]]));
      expect((await findSkillVectors(store(), 'one', ['hash'])).get('hash')).toEqual(vector(1, 0));
      expect((await findSkillVectors(store(), 'other', ['hash'])).get('hash')).toEqual(vector(0, 1, 0));
      expect(await findSkillVectors(store(), 'none', ['hash'])).toEqual(new Map());
    });

    it('may be kept twice, and be forgotten', async () => {
      const [first, second] = [vector(1, 0), vector(0, 1)];
      await keepSkillVectors(store(), 'twice', new Map([['a', first]]));
      await keepSkillVectors(
        store(),
        'twice',
        new Map([
          ['a', second],
          ['b', second],
        ]),
      );
      expect((await findSkillVectors(store(), 'twice', ['a', 'b'])).get('a')).toEqual(first);
      await forgetSkillVectors(store(), 'twice', ['a', 'missing']);
      expect(Array.from((await findSkillVectors(store(), 'twice', ['a', 'b'])).keys())).toEqual(['b']);
    });

    it('are kept by the thousand', async () => {
      const many = new Map(Array.from({ length: 2_500 }, (_, at) => [`h${at}`, vector(1, at)]));
      await keepSkillVectors(store(), 'many', many);
      expect((await findSkillVectors(store(), 'many', Array.from(many.keys()))).size).toBe(2_500);
      await keepSkillVectors(store(), 'many', new Map());
      await forgetSkillVectors(store(), 'many', []);
    });
  });
}
