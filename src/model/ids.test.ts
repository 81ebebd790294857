import { expect, test } from 'vitest';
import { isMessageId, newMessageId } from './ids.ts';

test('ids are UUIDs of version 7, each another', () => {
  const ids = Array.from({ length: 1000 }, () => newMessageId());
  expect(new Set(ids).size).toBe(1000);
  for (const id of ids) {
    expect(isMessageId(id)).toBe(true);
    expect(id).toMatch(/^.{14}7.{4}[89ab]/);
  }
});

test('an id begins with the time it was made at', () => {
  const before = Date.now();
  const made = Number.parseInt(newMessageId().replaceAll('-', '').slice(0, 12), 16);
  expect(made).toBeGreaterThanOrEqual(before);
  expect(made).toBeLessThanOrEqual(Date.now());
});
