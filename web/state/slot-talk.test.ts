import { describe, expect, it } from 'vitest';
import { afterTalk } from './slot-talk.ts';

const WANTED = { type: 'wanted', by: 'a' } as const;
const OFFERED = { type: 'offered', to: 'a', slot: 'one' } as const;

describe('a page that has a stream', () => {
  it('offers it to who wants one, unless somebody uses the page', () => {
    const holder = { me: 'b', slot: 'one', hasFocus: false };
    expect(afterTalk(WANTED, holder)).toEqual({ answer: OFFERED });
    expect(afterTalk(WANTED, { ...holder, hasFocus: true })).toEqual({});
  });

  it('takes no other', () => {
    expect(afterTalk(OFFERED, { me: 'a', slot: 'two', hasFocus: true })).toEqual({});
  });
});

describe('a page that has none', () => {
  it('takes what is offered to it, and nothing that is offered to others', () => {
    const seeker = { me: 'a', slot: undefined, hasFocus: true };
    expect(afterTalk(OFFERED, seeker)).toEqual({ take: 'one' });
    expect(afterTalk(OFFERED, { ...seeker, me: 'c' })).toEqual({});
  });

  it('has nothing to offer', () => {
    expect(afterTalk(WANTED, { me: 'b', slot: undefined, hasFocus: false })).toEqual({});
  });
});
