import { expect, it } from 'vitest';
import { dataFrame, OPENING, STILL_HERE } from '../../src/server/events/frames.ts';
import { fc, runs } from '../../test/property.ts';
import { EventFrames } from './event-frames.ts';

const STREAM = `${OPENING}id: 7\n${dataFrame({ text: 'a: b\r\n' })}${STILL_HERE}${dataFrame({ text: 'id: 9' })}data: 1\r\ndata: 2\r\n\r\n`;
const FRAMES = [
  { data: '{"text":"a: b\\r\\n"}', id: '7' },
  { data: '{"text":"id: 9"}', id: '7' },
  { data: '1\n2', id: '7' },
];

it('reads what the server sends, wherever it is cut', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: STREAM.length }), { maxLength: 8 }), (places) => {
      const cuts = [0, ...places.toSorted((a, b) => a - b), STREAM.length];
      const frames = new EventFrames();
      const read = cuts.flatMap((cut, index) => frames.take(STREAM.slice(cut, cuts[index + 1] ?? cut)));
      expect(read).toEqual(FRAMES);
    }),
    runs({ usual: 200, long: 5_000 }),
  );
});
