import { expect, it } from 'vitest';
import { isTooCostlyHtml } from './html-cost.ts';

const times = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join('');

it('lets pass what people write, however long it is', () => {
  expect(isTooCostlyHtml('')).toBe(false);
  expect(isTooCostlyHtml(times(3_000, (index) => `<p>A <b>bold</b> <a href="/${index}">word</a></p>`))).toBe(
    false,
  );
});

it('stops at what no person reads', () => {
  expect(isTooCostlyHtml('x'.repeat(200_001))).toBe(true);
});

it('stops where open elements would be repeated in every block', () => {
  const open = times(2_000, (index) => `<b x${index}>`);
  expect(isTooCostlyHtml(open + times(2_000, () => '<p>'))).toBe(true);
  expect(isTooCostlyHtml(times(2_000, () => '</b>') + open + times(2_000, () => '<p>'))).toBe(true);
  expect(isTooCostlyHtml(times(2_000, (index) => `<I x${index}></b>`) + times(2_000, () => '<p>'))).toBe(
    true,
  );
});
