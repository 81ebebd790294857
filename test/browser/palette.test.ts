import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { cuebook } from '../cli/cuebook.ts';
import { helpful } from '../cli/live-workspace.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { newPage, PHONE } from './browser.ts';
import { createConversation, servedWorkspace } from './served-workspace.ts';
import { screen } from './terminal-page.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Find or do anything' });
const chosen = (page: Page) => page.getByRole('option', { selected: true });

it('finds scripts, conversations, places and actions as one types, by key alone, runs the open script, and looks through all that was said', async () => {
  const workspace = await servedWorkspace(helpful);
  await createConversation(workspace, 'A needle');
  const page = await newPage();
  await workspace.enter(page);
  await page.getByRole('status').filter({ hasText: 'Connected' }).waitFor();

  await page.keyboard.press('Control+k');
  await field(page).waitFor();
  await page.getByRole('option', { name: 'Settings' }).waitFor();
  await expectAccessibleInBothThemes(page);
  await field(page).fill('two');
  await expect.poll(() => chosen(page).textContent()).toContain('two.prompt.md');
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/scripts\/two\.prompt\.md$/);
  await expect.poll(() => page.title()).toBe('two.prompt.md · Cuebook');

  await page.keyboard.press('Control+k');
  await expect.poll(() => chosen(page).textContent()).toContain('two.prompt.md');
  await page.getByRole('group', { name: 'Recent' }).getByRole('option').waitFor();
  await field(page).fill('needle');
  await expect.poll(() => chosen(page).textContent()).toContain('A needle');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => chosen(page).textContent()).toBe('Search all conversations for “needle”');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/sessions\/[0-9a-f-]{36}$/);

  await page.getByRole('textbox', { name: 'Write a message' }).waitFor();
  await page.keyboard.press('Control+k');
  await field(page).fill('new conv');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'New conversation' }).waitFor();
  await page.keyboard.press('Escape');

  await page.goto(`${workspace.url}/#/scripts/two.prompt.md`);
  await page.getByRole('button', { name: /Run/ }).first().waitFor();
  await page.keyboard.press('Control+k');
  await field(page).fill('run the');
  await expect.poll(() => chosen(page).textContent()).toContain('Run the script');
  await page.keyboard.press('Enter');
  await page.getByText('You asked: Second?').waitFor();

  await page.getByRole('button', { name: 'Find or do anything' }).click();
  await field(page).fill('asked second');
  await page.getByText('Nothing is called “asked second”.').waitFor();
  await page.keyboard.press('Enter');
  const hit = page.getByRole('option', { name: 'You asked: Second?' });
  await hit.waitFor();
  expect(await hit.locator('mark').allTextContents()).toEqual(['asked', 'Second']);
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await page.getByText('Nothing is called “asked second”.').waitFor();
  await page.keyboard.press('Enter');
  await hit.click();
  await page.waitForURL(/#\/sessions\/[0-9a-f-]{36}$/);
  await page.getByRole('dialog').first().waitFor({ state: 'hidden' });
});

it('opens a terminal, a skill and a bench from anywhere, does what the page can do, and closes with Escape', async () => {
  const workspace = await servedWorkspace(helpful, { SHELL: '/bin/bash' });
  const page = await newPage({ ...PHONE, mayComplain: /status of 403/ });
  await workspace.enter(page);
  const choose = async (words: string) => {
    await page.keyboard.press('Control+k');
    await field(page).fill(words);
    await expect.poll(() => chosen(page).textContent()).toContain(words);
    await page.keyboard.press('Enter');
  };
  await choose('New skill');
  await page.getByRole('dialog', { name: 'New skill' }).waitFor();
  await page.keyboard.press('Escape');
  await choose('Run a bench');
  await page.getByRole('dialog', { name: 'Run a suite' }).getByText('PlanBench').waitFor();
  await page.keyboard.press('Escape');
  await choose('New terminal');
  await page.waitForURL(/#\/terminals$/);
  await page.getByText('Terminals run programs with all your rights').waitFor();
  await cuebook(['trust', '--yes'], workspace.on);
  await choose('New terminal');
  await page.waitForURL(/#\/terminals\/[0-9a-f-]{36}\/main$/);
  await screen(page).waitFor();

  await page.getByRole('button', { name: 'Find or do anything' }).tap();
  await field(page).fill('dark');
  await page.getByRole('option', { name: 'Dark theme' }).tap();
  await field(page).waitFor({ state: 'hidden' });
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  await page.getByRole('button', { name: 'Find or do anything' }).tap();
  await field(page).fill('中文');
  await page.getByRole('option', { name: 'Switch to Chinese (中文)' }).tap();
  await page.getByRole('button', { name: '查找或执行任何操作' }).tap();
  await page.getByRole('combobox', { name: '查找或执行任何操作' }).press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});
