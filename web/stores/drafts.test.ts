import { describe, expect, it } from 'vitest';
import { Drafts } from './drafts.ts';
import { memoryIn } from './memory.ts';

const MINE = {
  draft: { text: 'Mine?\n', saved: { text: 'One?\n', version: '1' }, theirs: undefined },
  isUnsaved: true,
};

/** The browser forbids to keep anything, so that it lasts as long as the page. */
function nowhere() {
  return memoryIn(() => {
    throw new Error('SecurityError');
  });
}

describe('a draft', () => {
  it('is there for the next who opens the script, who alone keeps it from then on', () => {
    const drafts = new Drafts(nowhere());
    const first = drafts.open('a.prompt.md');
    first.keep(MINE);
    const second = drafts.open('a.prompt.md');
    expect(second.kept).toEqual(MINE);
    first.keep(undefined);
    expect(drafts.hasUnsaved).toBe(true);
    second.keep(undefined);
    expect(drafts.hasUnsaved).toBe(false);
  });

  it('goes with a script that is moved', () => {
    const drafts = new Drafts(nowhere());
    const before = drafts.open('a.prompt.md');
    before.keep({ ...MINE, draft: { ...MINE.draft, theirs: 'gone' } });
    drafts.move('a.prompt.md', 'b.prompt.md');
    before.keep(MINE);
    expect(drafts.open('a.prompt.md').kept).toBeUndefined();
    expect(drafts.open('b.prompt.md').kept).toEqual(MINE);
  });

  it('is forgotten with the script, and comes back with it', () => {
    const drafts = new Drafts(nowhere());
    drafts.open('a.prompt.md').keep(MINE);
    const kept = drafts.forget('a.prompt.md');
    expect(drafts.open('a.prompt.md').kept).toBeUndefined();
    if (kept) drafts.restore('a.prompt.md', kept);
    expect(drafts.open('a.prompt.md').kept).toEqual(MINE);
  });

  it('is there after a reload; of a long file only what tells it from others', () => {
    const memory = nowhere();
    const drafts = new Drafts(memory);
    drafts.open('a.prompt.md').keep(MINE);
    const long = { ...MINE.draft, saved: { text: 'x'.repeat(300_000), version: '2' }, owed: 'id' };
    drafts.open('b.prompt.md').keep({ draft: long, isUnsaved: true });
    drafts.flush();
    const again = new Drafts(memory);
    expect(again.hasUnsaved).toBe(true);
    expect(again.open('a.prompt.md').kept).toEqual(MINE);
    expect(again.open('b.prompt.md').kept).toEqual({
      draft: { text: 'Mine?\n', version: '2', owed: 'id' },
      isUnsaved: true,
    });
  });
});
