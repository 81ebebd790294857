import { describe, expect, it } from 'vitest';
import { asEdited } from './edited-text.ts';
import {
  type Draft,
  isEdited,
  keepMine,
  loadTheirs,
  openDraft,
  resumedDraft,
  withDisk,
  withText,
  writtenText,
} from './script-draft.ts';

const FIRST = '00000000-0000-7000-8000-000000000001';
const SECOND = '00000000-0000-7000-8000-000000000002';

function file(text: string) {
  return { text, version: `version of ${text}` };
}

function edited(draft: Draft, text: string): Draft {
  return { ...draft, text };
}

describe('what is written', () => {
  it('goes back to the byte where nothing was changed', () => {
    const text = '\uFEFFOne?\r\n\nMixed.\r\n';
    expect(writtenText(openDraft(file(text)))).toBe(text);
  });

  it('keeps the BOM and the newlines of the file', () => {
    const draft = edited(openDraft(file('\uFEFFOne?\r\n')), 'One?\nTwo?\n');
    expect(writtenText(draft)).toBe('\uFEFFOne?\r\nTwo?\r\n');
    expect(asEdited(writtenText(draft))).toBe('One?\nTwo?\n');
  });
});

describe('a file that changed on the disk', () => {
  it('is taken over where nothing was edited', () => {
    const draft = withDisk(openDraft(file('One?\n')), file('Two?\n'));
    expect(draft).toEqual(openDraft(file('Two?\n')));
  });

  it('is nothing to decide about where it says the same', () => {
    const draft = withDisk(edited(openDraft(file('One?\n')), 'Two?\n'), file('Two?\n'));
    expect([isEdited(draft), draft.theirs]).toEqual([false, undefined]);
  });

  it('is somebody’s to decide where both changed', () => {
    const mine = edited(openDraft(file('One?\n')), 'Mine?\n');
    const draft = withDisk(mine, file('Theirs?\n'));
    expect(draft).toEqual({ ...mine, theirs: file('Theirs?\n') });
    expect(loadTheirs(draft)).toEqual(openDraft(file('Theirs?\n')));
    expect(keepMine(draft)).toEqual({ text: 'Mine?\n', saved: file('Theirs?\n'), theirs: undefined });
  });

  it('gives an edited text the session that a run has put down', () => {
    const before = `---\nmodel: a/b\nchatSessionId: ${FIRST}\n---\n\nOne?\n`;
    const draft = edited(openDraft(file(before)), before.replace('One?', 'Mine?').replace('a/b', 'a/c'));
    const after = withDisk(draft, file(before.replace(FIRST, SECOND)));
    expect(after.theirs).toBeUndefined();
    expect(after.text).toBe(`---\nmodel: a/c\nchatSessionId: ${SECOND}\n---\n\nMine?\n`);
    expect(isEdited(after)).toBe(true);
  });

  it('gives it front matter where the run had to make it', () => {
    const draft = edited(openDraft(file('One?\n')), 'Mine?\n');
    const after = withDisk(draft, file(`---\nchatSessionId: ${FIRST}\n---\n\nOne?\n`));
    expect(after.text).toBe(`---\nchatSessionId: ${FIRST}\n---\n\nMine?\n`);
  });

  it('waits with the session until the front matter can be read again', () => {
    const before = '---\nmodel: a/b\n---\n\nOne?\n';
    const draft = edited(openDraft(file(before)), before.replace('a/b', '[a'));
    const disk = file(before.replace('a/b\n', `a/b\nchatSessionId: ${FIRST}\n`));
    const after = withDisk(draft, disk);
    expect(after).toEqual({ text: draft.text, saved: disk, theirs: undefined, owed: FIRST });
    expect(withText(after, before.replace('a/b', '[a,'))).toEqual({
      ...after,
      text: before.replace('a/b', '[a,'),
    });
    expect(withText(after, before.replace('a/b', '[a]'))).toEqual({
      text: before.replace('a/b\n', `[a]\nchatSessionId: ${FIRST}\n`),
      saved: disk,
      theirs: undefined,
    });
  });

  it('can be gone, and come back', () => {
    const draft = openDraft(file('One?\n'));
    const gone = withDisk(draft, undefined);
    expect(gone).toEqual({ ...draft, theirs: 'gone' });
    expect(keepMine(gone)).toBe(gone);
    expect(withDisk(gone, file('One?\n'))).toEqual(draft);
  });
});

describe('a draft of which only the text was kept', () => {
  const kept = { text: 'Mine?\n', version: file('One?\r\n').version };

  it('goes on where the file is the same', () => {
    const draft = resumedDraft(kept, file('One?\r\n'));
    expect(draft).toMatchObject({ text: 'Mine?\n', theirs: undefined });
    expect(writtenText(draft)).toBe('Mine?\r\n');
  });

  it('is somebody’s to decide where the file is another, or gone', () => {
    expect(resumedDraft(kept, file('Two?\n')).theirs).toEqual(file('Two?\n'));
    expect(resumedDraft(kept, undefined).theirs).toBe('gone');
    expect(isEdited(resumedDraft(kept, file('Mine?\n')))).toBe(false);
  });
});
