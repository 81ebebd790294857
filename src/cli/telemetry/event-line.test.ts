import { expect, it } from 'vitest';
import { eventLine } from './event-line.ts';

it('says of each skill whether the marker of its answers was there', () => {
  const markers = [
    { id: 'meeting-minutes', is_there: false },
    { id: 'letters', is_there: true },
  ];
  const line = eventLine({
    seq: 1,
    event_name: 'skills.applied',
    ts: '2026-11-17T09:30:00.000Z',
    payload: { skills: ['meeting-minutes', 'letters'], markers, tool_calls: 0 },
  });
  expect(line).toContain(
    'skills=meeting-minutes,letters markers=meeting-minutes:missing,letters tool_calls=0\n',
  );
});
