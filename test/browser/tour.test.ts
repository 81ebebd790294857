import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { it } from 'vitest';
import { helpful } from '../cli/live-workspace.ts';
import { expectAccessible } from './axe.ts';
import { newPage } from './browser.ts';
import { type ServedWorkspace, servedWorkspace } from './served-workspace.ts';

const EXAMPLES = fileURLToPath(new URL('../../examples', import.meta.url));

async function workspaceWithTour(): Promise<ServedWorkspace> {
  const workspace = await servedWorkspace(helpful);
  for (const name of ['tour.prompt.md', 'tour.recording.md', 'tour-edited.recording.md']) {
    await cp(join(EXAMPLES, name), join(workspace.folder, name));
  }
  return workspace;
}

it('leads from the example to its second take, without a key', async () => {
  const workspace = await workspaceWithTour();
  const page = await newPage();
  await workspace.enter(page);
  await page.getByRole('button', { name: 'Take the tour' }).click();
  const card = page.getByRole('complementary', { name: 'A short tour' });
  const step = async (title: string, button: string) => {
    await card.getByRole('heading', { name: title }).waitFor();
    await card.getByRole('button', { name: button }).click();
  };
  await step('Run it', 'Run');
  await page
    .getByRole('region', { name: 'Conversation' })
    .getByText(/CAST-IRON PLANT/)
    .waitFor();
  await step('Change your mind', 'Make the edit');
  await card.getByRole('heading', { name: 'Replay from there' }).waitFor();
  await expectAccessible(page);
  await step('Replay from there', 'Replay from 2');
  await page.getByRole('region', { name: 'Conversation' }).getByText(/ALOE/).waitFor();
  await step('Compare the takes', 'Compare');
  await page.waitForURL(/#\/compare\//);
  await card.getByRole('heading', { name: 'Now your own' }).waitFor();

  await card.getByRole('button', { name: 'Start over' }).click();
  await card.getByRole('heading', { name: 'Change your mind' }).waitFor();
  await page.reload();
  await card.getByRole('heading', { name: 'Change your mind' }).waitFor();
  await card.getByRole('button', { name: 'End the tour' }).click();
  await card.first().waitFor({ state: 'hidden' });
});
