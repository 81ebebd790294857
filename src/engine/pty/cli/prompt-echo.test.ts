import { describe, expect, it } from 'vitest';
import { afterEcho } from './prompt-echo.ts';

describe('what comes after a prompt that is shown', () => {
  it('begins behind its last line, however that is broken and marked', () => {
    expect(afterEcho(['old', '', '» one', '  two', '', 'three'], 'one\ntwo')).toEqual(['three']);
    expect(afterEcho([' there x $HOM', ' yes'], 'hello\n\tthere `x` $HOME')).toEqual([' yes']);
    expect(
      afterEcho(['> a line that is', '  broken in two', 'fine'], 'a line that is broken in two'),
    ).toEqual(['fine']);
  });

  it('keeps an answer that repeats the prompt, or a part of it', () => {
    expect(afterEcho(['» hello', 'hello'], 'hello')).toEqual(['hello']);
    expect(afterEcho(['» say hello world', 'hello world'], 'say hello world')).toEqual(['hello world']);
  });

  it('is everything where the prompt is not shown', () => {
    expect(afterEcho(['a', 'b'], 'hello')).toEqual(['a', 'b']);
    expect(afterEcho(['42'], '…')).toEqual(['42']);
    expect(afterEcho(['a', 'b'], 'a much longer prompt')).toEqual(['a', 'b']);
  });
});
