import { describe, expect, it } from 'vitest';
import { skillsWorkspace } from './skills-workspace.case.ts';
import { isUnchanged, looksAsBefore, stampAt } from './stamp.ts';

describe('a stamp', () => {
  it('is not relied on while a change might not show in it', async () => {
    const { at } = skillsWorkspace({ 'a/SYSTEM.md': 'A.' });
    const stamp = await stampAt(at('a/SYSTEM.md'));
    expect(stamp.isFresh).toBe(true);
    expect(await isUnchanged([stamp])).toBe(false);
    expect(await isUnchanged([{ ...stamp, isFresh: false }])).toBe(true);
    expect(await looksAsBefore([stamp])).toBe(true);
  });

  it('tells when something is written, comes or goes', async () => {
    const { at, put } = skillsWorkspace({ 'a/SYSTEM.md': 'A.' });
    const [file, folder, missing] = [
      await stampAt(at('a/SYSTEM.md')),
      await stampAt(at('a')),
      await stampAt(at('a/later.md')),
    ];
    put({ 'a/SYSTEM.md': 'Other.' });
    expect(await looksAsBefore([folder, missing])).toBe(true);
    expect(await looksAsBefore([missing, file])).toBe(false);
    put({ 'a/later.md': '' });
    expect(await looksAsBefore([missing])).toBe(false);
  });
});
