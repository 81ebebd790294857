import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { cuebook } from '../cli/cuebook.ts';
import { helpful, script } from '../cli/live-workspace.ts';
import { newPage, PHONE } from './browser.ts';
import { beginConversation, MODEL, say, servedWorkspace, TOKEN } from './served-workspace.ts';

it('renames, finds, exports and deletes a conversation', async () => {
  const workspace = await servedWorkspace(helpful);
  const page = await newPage();
  await workspace.enter(page);
  await beginConversation(page, workspace, 'First');
  await say(page, 'Where is the needle?');
  await page.getByText('You asked: Where is the needle?').waitFor();

  await page.getByRole('heading', { name: 'First' }).getByRole('button').click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Haystack');
  await page.getByRole('textbox', { name: 'Title' }).press('Enter');
  await page.getByRole('link', { name: 'Haystack' }).waitFor();

  await page.getByRole('searchbox').fill('needle asked');
  await page.locator('.hit mark').first().waitFor();
  await page.getByRole('link', { name: 'Haystack' }).first().click();
  await page.locator('.found').getByText('You asked: Where is the needle?').waitFor();
  await page.getByRole('searchbox').press('Escape');

  await page.getByRole('button', { name: 'More' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as Markdown' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^session-.*\.md$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('# Haystack');

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Delete…' }).click();
  await page.getByText('Delete “Haystack” and all that was said in it?').waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No conversations yet.').waitFor();
});

it('comes back to the same place, and goes back and forward', async () => {
  const workspace = await servedWorkspace(helpful);
  for (const title of ['One', 'Two']) {
    await workspace.write(`${title}.prompt.md`, script(MODEL, `${title}?`).replace('Live', title));
    await cuebook(['run', `${title}.prompt.md`], workspace.on);
  }
  const page = await newPage();
  await workspace.enter(page);
  await page.getByRole('link', { name: 'Idle One' }).click();
  await page.getByText('You asked: One?').waitFor();
  await page.getByRole('link', { name: 'Idle Two' }).click();
  await page.getByText('You asked: Two?').waitFor();
  await page.goBack();
  await page.getByText('You asked: One?').waitFor();
  await page.reload();
  await page.getByText('You asked: One?').waitFor();
  expect(await page.locator('[aria-current]').textContent()).toContain('One');
  await page.goForward();
  await page.getByText('You asked: Two?').waitFor();
});

it('shows more when asked to, and keeps it when the list is read again', async () => {
  const workspace = await servedWorkspace(helpful);
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  const create = async (title: string) => {
    const body = JSON.stringify({ title });
    await fetch(`${workspace.url}/api/sessions`, { method: 'POST', headers, body });
  };
  for (let number = 1; number <= 53; number++) await create(`Number ${number} of many`);
  const page = await newPage();
  await workspace.enter(page);
  await page.getByText('Number 53 of many').waitFor();
  expect(await page.locator('.session').count()).toBe(50);
  await page.getByRole('button', { name: 'Load more' }).click();
  await page.getByText('Number 1 of many').waitFor();
  await create('One more');
  await page.getByText('One more').waitFor();
  expect(await page.locator('.session').count()).toBe(54);
  expect(await page.getByRole('button', { name: 'Load more' }).isVisible()).toBe(false);
});

it('says so when a conversation is deleted under one', async () => {
  const workspace = await servedWorkspace(helpful);
  await cuebook(['run', 'two.prompt.md'], workspace.on);
  const page = await newPage();
  await workspace.enter(page);
  await page.getByRole('link', { name: 'Live' }).click();
  await page.getByText('You asked: Second?').waitFor();
  await cuebook(['sessions', 'rm', 'last', '--yes'], workspace.on);
  await page.getByText('This conversation is not there any more.').waitFor();
  await page.getByRole('link', { name: 'See all conversations' }).click();
  await page.getByText('No conversations yet.').waitFor();
});

it('shows the list, then the conversation, on a phone', async () => {
  const workspace = await servedWorkspace(helpful);
  await cuebook(['run', 'two.prompt.md'], workspace.on);
  const page = await newPage(PHONE);
  await workspace.enter(page);
  const box = page.getByRole('textbox', { name: 'Write a message' });
  await page.getByRole('link', { name: 'Live' }).tap();
  await page.getByText('You asked: Second?').waitFor();
  expect(await page.getByRole('searchbox').isVisible()).toBe(false);
  await box.fill('From my thumb?');
  await page.getByRole('button', { name: 'Send' }).tap();
  await page.getByText('You asked: From my thumb?').waitFor();
  for (const locator of [box, page.getByRole('button', { name: 'Send' }), page.locator('.reading')]) {
    const bounds = await locator.boundingBox();
    expect((bounds?.x ?? 0) + (bounds?.width ?? 0)).toBeLessThanOrEqual(PHONE.viewport.width);
  }
  await page.getByRole('link', { name: 'All conversations' }).tap();
  await page.getByRole('searchbox').waitFor();
  expect(await box.isVisible()).toBe(false);
});
