import { it } from 'vitest';
import { copyExamples } from '../checkout.ts';
import { helpful } from '../cli/live-workspace.ts';
import { expectAccessible } from './axe.ts';
import { newPage } from './browser.ts';
import { type ServedWorkspace, servedWorkspace } from './served-workspace.ts';

/** The examples as they are shipped, served as a person's own. */
async function servedExamples(): Promise<ServedWorkspace> {
  const workspace = await servedWorkspace(helpful);
  await copyExamples(workspace.folder, { withConfig: false });
  return workspace;
}

it('leads through all that there is, without a key', async () => {
  const workspace = await servedExamples();
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

  await step('See what the model saw', 'Open the x-ray');
  await page.waitForURL(/#\/xray\//);
  await page.getByText('Name one plant for a bright room.').first().waitFor();

  await step('Begin with a history', 'Choose a history');
  const sheet = page.getByRole('dialog', { name: 'New conversation' });
  await sheet.getByRole('button', { name: 'Start' }).click();
  await page.waitForURL(/#\/sessions\//);

  await step('Let an agent begin', 'Meet Guide');
  await sheet.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('button', { name: 'What can I do here?' }).waitFor();
  await card.getByRole('button', { name: 'Meet Guide' }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'What can I do here?' }).click();

  await step('Plug in a skill', 'Try a request');
  await page.waitForURL(/#\/skills$/);
  await page.getByRole('main').getByText('meeting-minutes').first().waitFor();
  await card.getByRole('heading', { name: 'Now your own' }).waitFor();
  await expectAccessible(page);

  await card.getByRole('button', { name: 'Start over' }).click();
  await card.getByRole('heading', { name: 'Change your mind' }).waitFor();
  await page.reload();
  await card.getByRole('heading', { name: 'Change your mind' }).waitFor();
  await step('Change your mind', 'Make the edit');
  await card.getByRole('heading', { name: 'Compare the takes' }).waitFor();
  await card.getByRole('button', { name: 'End the tour' }).click();
  await card.first().waitFor({ state: 'hidden' });

  await page.goto(`${workspace.url}/#/`);
  await page.getByRole('button', { name: 'Take the tour' }).click();
  await card.getByRole('heading', { name: 'Change your mind' }).waitFor();
});
