import { describe, expect, it } from 'vitest';
import { changedSettings, settingsHaveChanged } from './plan-words.ts';

describe('what is said of changed settings', () => {
  it.each([
    [undefined, 'The model, a setting of it, what the script takes or gives, or its history has changed'],
    [['a.txt'], 'A file that it gives (a.txt) has changed'],
    [['a.txt', 'b.txt'], 'Files that it gives (a.txt, b.txt) have changed'],
  ])('names the files where they alone are it: %j', (files, sentence) => {
    expect(settingsHaveChanged(files ? { files } : {})).toBe(sentence);
  });

  it('holds nothing that a terminal would obey', () => {
    expect(changedSettings({ files: ['\u001b[2Ja.txt'] })).toBe('a file that it gives ([2Ja.txt)');
  });
});
