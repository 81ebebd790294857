import { expect, test } from 'vitest';
import { fc, runs } from '../../../test/property.ts';
import { writeRecord } from '../../script/write-priming.ts';
import { anyHistory } from './any-history.case.ts';
import { replayed, withoutNumbers, written } from './round-trip.case.ts';

test('any history that is exported, replayed and exported again is the same to the byte', () => {
  fc.assert(
    fc.property(anyHistory, (history) => {
      const { own, exported } = replayed(written(history));
      expect(exported).toBe(written(own));
      expect(withoutNumbers(own).map(writeRecord)).toEqual(withoutNumbers(history).map(writeRecord));
      expect(replayed(exported).exported).toBe(exported);
    }),
    runs({ usual: 250, long: 5_000 }),
  );
});
