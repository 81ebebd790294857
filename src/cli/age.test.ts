import { expect, it } from 'vitest';
import { age } from './age.ts';

const NOW = new Date(2026, 10, 16, 12, 0);

it.each([
  { date: new Date(2026, 10, 16, 12, 5), says: 'just now' },
  { date: new Date(2026, 10, 16, 11, 59, 30), says: 'just now' },
  { date: new Date(2026, 10, 16, 11, 1), says: '59 min ago' },
  { date: new Date(2026, 10, 16, 10, 30), says: '1 h ago' },
  { date: new Date(2026, 10, 15, 11, 0), says: '1 day ago' },
  { date: new Date(2026, 10, 1, 12, 0), says: '15 days ago' },
  { date: new Date(2026, 8, 1, 12, 0), says: '2026-09-01' },
])('says $says of $date', ({ date, says }) => {
  expect(age(date, NOW)).toBe(says);
});
