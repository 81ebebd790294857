import { describe, expect, it } from 'vitest';
import {
  isMemberId,
  isSpelledBySlug,
  parsePrimingRef,
  primingPathOf,
  primingRefOf,
  primingSlug,
} from './priming-ref.ts';
import { isRefusal, type Refusal } from './refusal.ts';

describe('the ref of a priming script', () => {
  it.each([
    ['individual/ux/start', { scope: 'individual', memberId: 'ux', slug: 'start' }],
    ['individual/ux/deep/er/start', { scope: 'individual', memberId: 'ux', slug: 'deep/er/start' }],
    ['individual/bob.md/a', { scope: 'individual', memberId: 'bob.md', slug: 'a' }],
    ['team_shared/start', { scope: 'team_shared', slug: 'start' }],
    ['team_shared/A-1_b.c/v1..v2', { scope: 'team_shared', slug: 'A-1_b.c/v1..v2' }],
    ['team_shared/.hidden', { scope: 'team_shared', slug: '.hidden' }],
    ['team_shared/individual', { scope: 'team_shared', slug: 'individual' }],
    [`team_shared/${'x'.repeat(200)}`, { scope: 'team_shared', slug: 'x'.repeat(200) }],
  ] as const)('says whose it is and what it is called: %s', (ref, parts) => {
    expect(parsePrimingRef(ref)).toEqual(parts);
    expect(primingRefOf(parts)).toBe(ref);
    expect(primingPathOf(ref)).toBe(`.minds/priming/${ref}.md`);
  });

  it.each([
    ['', 'is empty'],
    ['/team_shared/a', 'is not relative'],
    ['//host/a', 'is not relative'],
    ['..', 'leads upwards'],
    ['../team_shared/a', 'leads upwards'],
    ['team_shared/../a', 'leads upwards'],
    ['team_shared/a/..', 'leads upwards'],
    ['individual/../team_shared/a', 'leads upwards'],
    ['individual/ux/../../../../a', 'leads upwards'],
    ['./team_shared/a', 'dots alone'],
    ['team_shared/./a', 'dots alone'],
    ['team_shared\\a', 'holds a backslash'],
    ['team_shared\\..\\a', 'holds a backslash'],
    ['C:/team_shared/a', 'holds a colon'],
    ['team_shared/a:stream', 'holds a colon'],
    ['team_shared/a\0', 'holds a NUL character'],
    ['team_shared/a\0.md', 'holds a NUL character'],
    [' team_shared/a', 'holds a blank'],
    ['team_shared/a ', 'holds a blank'],
    ['team_shared/a b', 'holds a blank'],
    ['team_shared/a\n', 'holds a blank'],
    ['team_shared/a\u3000b', 'holds a blank'],
    ['team_shared/a\u00a0b', 'holds a blank'],
    ['team_shared/启动', 'holds the character "启"'],
    ['team_shared/a👍', 'holds the character "👍"'],
    ['team_shared/%2e%2e/a', 'holds the character "%"'],
    ['team_shared/a\u200b', 'holds the character'],
    ['team_shared/~', 'holds the character "~"'],
    ['team_shared/a.md', 'ends in .md'],
    ['team_shared/a.MD', 'ends in .md'],
    ['team_shared/.md', 'ends in .md'],
    ['shared/a', 'begins with neither'],
    ['Team_Shared/a', 'begins with neither'],
    ['a', 'begins with neither'],
    ['team_shared', 'does not say which script'],
    ['individual', 'does not say which script'],
    ['individual/ux', 'does not say which script'],
    ['team_shared//a', 'has an empty name'],
    ['team_shared/a/', 'has an empty name'],
    ['individual//a', 'has an empty name'],
    ['individual/ux/', 'has an empty name'],
    [`team_shared/${'x'.repeat(201)}`, 'has more than 200 characters'],
    [`team_shared/${'x/'.repeat(250)}a`, 'has more than 500 characters'],
    ['team_shared/nul', 'names a device'],
    ['team_shared/COM1.x/a', 'names a device'],
  ])('is refused with the very reason: %j', (ref, reason) => {
    const refusal = refusalOf(() => parsePrimingRef(ref));
    expect(refusal.code).toBe('INVALID_INPUT');
    expect(refusal.message).toContain(reason);
    expect(refusal.remedy).toBeTruthy();
    expect(refusal.message.length).toBeLessThan(200);
    expect(() => primingPathOf(ref)).toThrow(refusal.message);
  });

  it.each([
    ['team_shared/a.md', 'Write team_shared/a.'],
    ['.minds/priming/team_shared/a.md', 'Write team_shared/a.'],
    ['.minds/priming/individual/ux/deep/a', 'Write individual/ux/deep/a.'],
    ['./.minds/priming/team_shared/a.md', 'Write team_shared/a.'],
    ['./team_shared/a', 'Write team_shared/a.'],
    ['individual/ux.md', 'Leave it off.'],
    ['.minds/priming/a.md', 'Leave it off.'],
  ])('is what to write for the path of a script: %s', (path, remedy) => {
    expect(refusalOf(() => parsePrimingRef(path)).remedy).toBe(remedy);
  });

  it('is not made of parts that would make another', () => {
    const remedy = expect.stringContaining('Give the agent an id of letters, digits, dots, dashes');
    for (const memberId of ['a/b', '', '..', 'a b', 'Ünal']) {
      const refusal = refusalOf(() => primingRefOf({ scope: 'individual', memberId, slug: 'a' }));
      expect(refusal).toMatchObject({ code: 'INVALID_INPUT', remedy });
    }
    expect(() => primingRefOf({ scope: 'team_shared', slug: '../individual/ux/a' })).toThrow('upwards');
    expect(() => primingRefOf({ scope: 'team_shared', slug: '' })).toThrow('empty name');
  });
});

describe('the name of a script after a title', () => {
  it.each([
    ['Two questions', 'two-questions', true],
    ['Résumé', 'resume', true],
    ['Ångström №1', 'angstrom-no1', true],
    ['ｗｉｄｅ', 'wide', true],
    ['  What? No!  ', 'what-no', true],
    ['茶 tea', 'tea', false],
    ['Straße', 'stra-e', false],
    ['茶', '', false],
    ['🍵', '', false],
    ['con', '', false],
    ['AUX!', '', false],
    ['', '', false],
    ['console', 'console', true],
    ['x'.repeat(61), 'x'.repeat(60), true],
  ])('holds as much of it as a name may: %j', (title, slug, isSpelled) => {
    expect(primingSlug(title)).toBe(slug);
    expect(isSpelledBySlug(title)).toBe(isSpelled);
  });
});

describe('the id of an agent', () => {
  it.each(['ux', 'default', 'A-1_b.c', '.x', 'x'.repeat(200)])('can name a folder: %s', (id) => {
    expect(isMemberId(id)).toBe(true);
  });

  it.each(['', '.', '..', 'a/b', 'a\\b', 'a b', 'a:b', 'a\0', 'ux\n', '小明', 'con', 'x'.repeat(201)])(
    'cannot: %j',
    (id) => {
      expect(isMemberId(id)).toBe(false);
    },
  );
});

function refusalOf(work: () => unknown): Refusal {
  try {
    work();
  } catch (error) {
    if (isRefusal(error)) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
