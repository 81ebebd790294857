import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { cuebook } from '../cli/cuebook.ts';
import { helpful, script } from '../cli/live-workspace.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { newPage, PHONE } from './browser.ts';
import { createConversation, MODEL, type ServedWorkspace, say, servedWorkspace } from './served-workspace.ts';

/** More than the 50 conversations that the page asks for at a time. */
const SOME_PAGES = 60;

async function openList(page: Page, workspace: ServedWorkspace): Promise<void> {
  await workspace.enter(page);
  await page.goto(`${workspace.url}/#/sessions`);
  await page.getByRole('heading', { name: 'Conversations' }).waitFor();
}

async function choose(page: Page, title: string, action: string): Promise<void> {
  await page.getByRole('link', { name: title }).hover();
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Who opens a conversation writes in it: whoever goes back to the list before that loses the keyboard once more. */
async function untilWritten(page: Page): Promise<void> {
  const box = page.getByRole('textbox', { name: 'Write a message' });
  await expect.poll(() => box.evaluate((element) => element.matches(':focus'))).toBe(true);
}

it('lists conversations by day, leads to their scripts, finds what was said, and leads to it', async () => {
  const workspace = await servedWorkspace(helpful);
  await workspace.write(
    'team/hay.prompt.md',
    script(MODEL, 'Where is the needle?').replace('Live', 'Haystack'),
  );
  for (const path of ['two.prompt.md', 'team/hay.prompt.md']) await cuebook(['run', path], workspace.on);
  await createConversation(workspace, 'By hand');
  const page = await newPage();
  await openList(page, workspace);
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  await choose(page, 'Haystack', 'Open its script');
  await page.waitForURL(/#\/scripts\/team\/hay\.prompt\.md$/);
  await page.goBack();
  await page.getByRole('link', { name: /^Idle Live .*two\.prompt\.md · claude-sonnet-4-5$/ }).click();
  await page.waitForURL(/#\/sessions\/[0-9a-f-]{36}$/);
  const current = page.getByRole('navigation', { name: 'Conversations' }).locator('[aria-current=page]');
  expect(await current.textContent()).toContain('Live');
  await expect.poll(() => page.title()).toBe('Live · Cuebook');
  await expectAccessibleInBothThemes(page);

  const box = page.getByRole('searchbox', { name: 'Search all conversations' });
  await box.fill('needle nowhere');
  await page.getByText('Nothing holds “needle nowhere”.').waitFor();
  await box.fill('needle asked');
  await page.getByText('1 message found').waitFor();
  const hit = page.getByRole('link', { name: 'Haystack' });
  expect(await hit.locator('mark').allTextContents()).toEqual(['asked', 'needle']);
  await expectAccessibleInBothThemes(page);
  await box.press('ArrowDown');
  expect(await hit.evaluate((link) => link.matches(':focus'))).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.title()).toBe('Haystack · Cuebook');
  await untilWritten(page);
  await box.press('Escape');
  expect(await box.inputValue()).toBe('');
  await page.getByRole('heading', { name: 'Today' }).waitFor();
});

it('renames, exports, deletes and archives any conversation of the list, and goes through it by the arrow keys', async () => {
  const workspace = await servedWorkspace(helpful);
  for (const title of ['First', 'Second']) await createConversation(workspace, title);
  const page = await newPage();
  await openList(page, workspace);

  await choose(page, 'First', 'Rename');
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Not this');
  await title.press('Escape');
  await choose(page, 'First', 'Rename');
  await title.fill('Haystack');
  await title.press('Enter');
  await page.getByRole('link', { name: 'Haystack' }).waitFor();
  await page.getByRole('link', { name: 'Not this' }).first().waitFor({ state: 'hidden' });

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    choose(page, 'Haystack', 'Export as Markdown'),
  ]);
  expect(file.suggestedFilename()).toMatch(/^session-.*\.md$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('# Haystack');

  await choose(page, 'Haystack', 'Delete…');
  await page.getByText('“Haystack” and all that was said in it will be gone.').waitFor();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await choose(page, 'Haystack', 'Delete…');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('link', { name: 'Haystack' }).waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Second' }).waitFor();

  await createConversation(workspace, 'Put away');
  await choose(page, 'Put away', 'Archive');
  await page.getByText('“Put away” is archived.').waitFor();
  await page.getByRole('link', { name: 'Put away' }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: 'Put away' }).waitFor();

  await choose(page, 'Put away', 'Archive');
  await page.getByRole('radio', { name: 'Archived' }).check();
  await page.getByRole('link', { name: 'Archived Put away' }).waitFor();
  await page.getByRole('link', { name: 'Second' }).first().waitFor({ state: 'hidden' });
  await expectAccessibleInBothThemes(page);
  await choose(page, 'Put away', 'Take out of the archive');
  await page.getByText('Nothing is archived.').waitFor();
  await page.getByRole('radio', { name: 'Open' }).check();
  await page.getByRole('link', { name: 'Idle Put away' }).waitFor();

  await page.getByRole('searchbox').press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const current = page.getByRole('navigation', { name: 'Conversations' }).locator('[aria-current=page]');
  await expect.poll(() => current.textContent()).toContain('Second');
  await untilWritten(page);
  await current.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect.poll(() => current.textContent()).toContain('Put away');
});

it('begins a conversation with the model that was used last, and calls it by what is asked first', async () => {
  const workspace = await servedWorkspace(helpful);
  const page = await newPage();
  await openList(page, workspace);
  await page.getByText('No conversations yet.').waitFor();
  await page.getByRole('navigation', { name: 'Conversations' }).getByRole('button').first().click();
  const sheet = page.getByRole('dialog', { name: 'New conversation' });
  const model = sheet.getByRole('combobox', { name: 'Model' });
  await model.fill(MODEL);
  await model.press('Tab');
  await sheet.getByRole('textbox', { name: 'Title' }).fill('By hand');
  await sheet.getByRole('textbox', { name: 'Title' }).press('Enter');
  await page.waitForURL(/#\/sessions\/[0-9a-f-]{36}$/);
  await page.getByRole('link', { name: 'By hand' }).waitFor();
  await untilWritten(page);

  await page.goto(`${workspace.url}/#/sessions`);
  await page.getByText('Choose a conversation to read or continue it').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'New conversation' }).click();
  await expect.poll(() => model.inputValue()).toBe(MODEL);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('heading', { name: 'Untitled' }).waitFor();
  await say(page, 'Which plant?\nThe room is dark.');
  await page.getByRole('heading', { name: 'Which plant?', exact: true }).waitFor();
  const list = page.getByRole('navigation', { name: 'Conversations' });
  await list.getByRole('link', { name: /Which plant\?/ }).waitFor();
  await expect.poll(() => page.title()).toBe('Which plant? · Cuebook');
});

it('reads further pages by itself, draws only what is seen, and has rows and menus for a thumb on a phone', async () => {
  const workspace = await servedWorkspace(helpful);
  for (let number = 1; number <= SOME_PAGES; number++) {
    await createConversation(workspace, `Number ${number} of many`);
  }
  const page = await newPage(PHONE);
  await openList(page, workspace);
  const first = page.getByRole('link', { name: `Number ${SOME_PAGES} of many` });
  await first.waitFor();
  expect(await page.locator('[data-session]').count()).toBeLessThan(40);
  await first.hover();
  const last = page.getByRole('link', { name: 'Number 1 of many' });
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 3_000);
      return await last.isVisible();
    })
    .toBe(true);
  await createConversation(workspace, 'One more');
  await page.mouse.wheel(0, -20_000);
  await page.getByRole('link', { name: 'One more' }).waitFor();

  const more = page.getByRole('button', { name: 'Actions for One more' });
  const bounds = await more.boundingBox();
  expect(Math.min(bounds?.width ?? 0, bounds?.height ?? 0)).toBeGreaterThanOrEqual(40);
  await expectAccessibleInBothThemes(page);
  await more.tap();
  await page.getByRole('menuitem', { name: 'Archive' }).tap();
  await page.getByRole('button', { name: 'Undo' }).tap();
  await page.getByRole('link', { name: 'One more' }).tap();
  await page.waitForURL(/#\/sessions\/[0-9a-f-]{36}$/);
  await page.getByRole('searchbox').first().waitFor({ state: 'hidden' });
});
