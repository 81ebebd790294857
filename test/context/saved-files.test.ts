import { expect, it } from 'vitest';
import { savedText } from '../../src/cli/save-priming.ts';
import { shownPath } from '../../src/cli/shown-path.ts';
import { CLAUDE, contextStage } from './stage.ts';

it('is said that a saved history is without the files of the conversation', async () => {
  const stage = await contextStage();
  const { priming } = stage.workbench;
  const id = await stage.begin({ model: CLAUDE });
  await stage.send(id, 'Hello');
  expect(await priming.save({ sessionId: id, slug: 'before' })).not.toHaveProperty('notes');

  const file = await stage.kept('notes.md', 'Warm the pot.');
  await stage.send(id, 'call read_files {"ids":["@notes.md"]}', { files: [file] });
  await stage.send(id, 'And then?', { files: [file, await stage.kept('more.md', 'Pour.')] });
  const saved = await priming.save({ sessionId: id, slug: 'after' });
  expect(saved.notes).toEqual([expect.stringMatching(/holds no files.*\(notes\.md, more\.md\)/)]);
  const [wrote, note] = savedText(saved, {}, stage.workbench).split('\n');
  expect(wrote).toBe(`Wrote ${shownPath(saved.path)}.`);
  expect(note).toContain(`Note: ${saved.notes?.[0]}`);
});
