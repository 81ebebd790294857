import { describe, expect, it } from 'vitest';
import { fc } from '../../test/property.ts';
import { alignPrompts, type ComparedPrompt } from './align-prompts.ts';

describe('prompts of a script that was edited', () => {
  it.each([
    { what: 'nothing', before: 'a b c', after: 'a b c', says: '=0 =1 =2' },
    { what: 'one edited', before: 'a b c', after: 'a x c', says: '=0 ~1 =2' },
    { what: 'one added in the middle', before: 'a b', after: 'a x b', says: '=0 + =1' },
    { what: 'one added at the end', before: 'a b', after: 'a b x', says: '=0 =1 +' },
    { what: 'one removed', before: 'a b c', after: 'a c', says: '=0 -1 =2' },
    { what: 'the first removed', before: 'a b', after: 'b', says: '-0 =1' },
    { what: 'all removed', before: 'a b', after: '', says: '-0 -1' },
    { what: 'all new', before: '', after: 'a b', says: '+ +' },
    { what: 'one moved to the end', before: 'a b c', after: 'b c a', says: '=1 =2 ↕0' },
    { what: 'two swapped', before: 'a b', after: 'b a', says: '↕1 =0' },
    { what: 'one edited and one added', before: 'a b', after: 'x a y', says: '+ =0 ~1' },
    { what: 'the same text twice', before: 'a a b', after: 'a b', says: '=0 -1 =2' },
    { what: 'a key that stays with another text', before: 'k:a b', after: 'b k:x', says: '↕1 ~0' },
    { what: 'a key that stays in its place', before: 'a k:b c', after: 'a k:x c', says: '=0 ~1 =2' },
    { what: 'a text that gets a key', before: 'a b', after: 'a k:b', says: '=0 =1' },
    { what: 'a key that goes to another text', before: 'k:a b', after: 'a k:b', says: '+ ~0 -1' },
  ])('$what', ({ before, after, says }) => {
    const shown = alignPrompts(promptsOf(before), promptsOf(after)).map(
      (prompt) => `${MARKS[prompt.change]}${'before' in prompt ? prompt.before : ''}`,
    );
    expect(shown.join(' ')).toBe(says);
  });

  it('are each accounted for once, in the order of the script', () => {
    const prompt = fc.record(
      { text: fc.constantFrom('a', 'b', 'c', 'd'), key: fc.constantFrom('k', 'l') },
      { requiredKeys: ['text'] },
    );
    fc.assert(
      fc.property(fc.array(prompt), fc.array(prompt), (before, after) => {
        const aligned = alignPrompts(before, after);
        const seenAfter = aligned.flatMap((each) => ('after' in each ? [each.after] : []));
        const seenBefore = aligned.flatMap((each) => ('before' in each ? [each.before] : []));
        expect(seenAfter).toEqual(Array.from(after.keys()));
        expect(seenBefore.toSorted((a, b) => a - b)).toEqual(Array.from(before.keys()));
        for (const each of aligned) {
          if (each.change !== 'same' && each.change !== 'moved') continue;
          expect(before[each.before]?.text).toBe(after[each.after]?.text);
        }
      }),
    );
  });

  it('are all the same if nothing was changed', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (texts) => {
        const prompts = texts.map((text) => ({ text }));
        expect(alignPrompts(prompts, prompts).every(({ change }) => change === 'same')).toBe(true);
      }),
    );
  });
});

const MARKS = { same: '=', edited: '~', moved: '↕', added: '+', removed: '-' };

/** `k:a` is a prompt with the key `k` that says `a`. */
function promptsOf(text: string): readonly ComparedPrompt[] {
  return text.split(' ').flatMap((word) => {
    if (word === '') return [];
    const [, key, said = ''] = /^(?:(\w):)?(\w)$/.exec(word) ?? [];
    return [{ text: said, ...(key !== undefined && { key }) }];
  });
}
