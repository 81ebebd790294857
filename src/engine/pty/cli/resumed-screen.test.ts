import { expect, it } from 'vitest';
import { ConversationSign } from './resumed-screen.ts';

const isShown = (prompt: string, answer: string, ...screen: readonly string[]) =>
  new ConversationSign({ prompt, answer }).isIn(screen);

it('knows a conversation by its last prompt or answer, however it is framed, wrapped or set', () => {
  expect(isShown('What if the clock\njumps back?', '', '│ › What if the cl │', '│   ock           │')).toBe(
    true,
  );
  expect(
    isShown('Why?', '# Leases\n\nThe **lease** expires `at once`.', '● The lease expires at once.'),
  ).toBe(true);
  expect(isShown('为什么?', '因为租约已经过期了。', '  ✦ 因为租约已经过期了。')).toBe(true);
});

it('knows none by an empty screen, or by words that many screens have', () => {
  expect(isShown('Why?', 'The lease expires.', '› Ask anything', '  ? for shortcuts')).toBe(false);
  expect(isShown('ok', 'The lease expires.', '› ok')).toBe(false);
  expect(isShown('', '', '› Ask anything')).toBe(false);
});

it('makes do with few letters where there are no more', () => {
  expect(isShown('Hi', 'Yes', '› Hi', '● Yes')).toBe(true);
});
