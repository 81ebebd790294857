import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesWords } from '../../web/words/files.ts';
import { operationsWords } from '../../web/words/operations.ts';
import { dragOver, textFile } from '../browser/given-files.ts';
import type { PictureStage } from './stage.ts';
import type { Looker, View } from './views.ts';

/** Files that are given, were given and were read; and what an agent can do at any time. */
export function filesViews({ workspace, hashes: { files } }: PictureStage): readonly View[] {
  const given = async ({ page, language }: Looker) =>
    await page.getByRole('group', { name: filesWords[language].ofPrompt }).first().waitFor();
  return [
    {
      name: 'files',
      hash: files,
      async reach(looker) {
        const { page, words } = looker;
        await given(looker);
        const [plan, large] = [join(workspace.folder, 'plan.md'), join(workspace.folder, 'all of it.bin')];
        await writeFile(plan, 'Water the aloe.');
        await writeFile(large, Buffer.alloc(101 * 1024 * 1024));
        const chooser = page.waitForEvent('filechooser');
        await page.getByRole('button', { name: words.conversation.attach }).click();
        await (await chooser).setFiles([plan, large]);
        await page.getByText(filesWords[looker.language].tooLarge('100 MB')).waitFor();
        await page.getByText('15 B').waitFor();
      },
    },
    {
      name: 'files-read',
      hash: files,
      async reach(looker) {
        await given(looker);
        await looker.page.getByRole('button', { name: /^read_files/ }).click();
        await looker.page.getByText(filesWords[looker.language].read).waitFor();
      },
    },
    {
      name: 'files-dropped',
      hash: files,
      async reach(looker) {
        await given(looker);
        const box = looker.page.getByRole('textbox', { name: looker.words.conversation.write });
        await dragOver(looker.page, box, [textFile('a.txt', 'a')]);
        await looker.page.getByText(filesWords[looker.language].drop).waitFor();
      },
    },
    {
      name: 'operations',
      hash: files,
      async reach({ page, language, isPhone }) {
        const words = operationsWords[language];
        const bar = page.getByRole('group', { name: words.operations });
        await bar.getByRole('button', { name: isPhone ? words.more : 'Reasoning' }).click();
        await page.getByRole('menuitem').first().waitFor();
      },
    },
  ];
}
