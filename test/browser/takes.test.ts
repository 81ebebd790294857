import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { cuebook, runProgram } from '../cli/cuebook.ts';
import { helpful } from '../cli/live-workspace.ts';
import { expectAccessible } from './axe.ts';
import { newPage, PHONE } from './browser.ts';
import { beginConversation, openNewest, say, servedWorkspace } from './served-workspace.ts';

const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();

it('asks the last prompt again in a take, compares takes, forks before a prompt, and notices a deletion', async () => {
  const workspace = await servedWorkspace(({ prompt }, index) => ({
    parts: [{ type: 'text', text: `${prompt} Answer ${index}.` }],
  }));
  await cuebook(['run', 'two.prompt.md'], workspace.on);
  const page = await newPage();
  await workspace.enter(page);
  const first = await openNewest(page, workspace);
  await page.getByText('Second? Answer 1.').waitFor();
  await page.getByRole('button', { name: 'Regenerate the last answer' }).click();
  await page.getByText('Second? Answer 2.').waitFor();
  expect(await headings(page)).toEqual(['1First?', '2Second?']);
  const second = page.url().split('/').at(-1);

  await page.getByRole('button', { name: 'Take 2 of 2' }).click();
  await page
    .getByRole('menuitem', { name: /Take 1/ })
    .first()
    .click();
  await page.getByText('Second? Answer 1.').waitFor();
  await page.getByRole('button', { name: 'Take 1 of 2' }).click();
  await page.getByRole('menuitem', { name: 'Compare with take 2' }).click();
  await page.waitForURL(`${workspace.url}/#/compare/${first}/${second}`);

  await page.goto(`${workspace.url}/#/sessions/${first}`);
  await page.getByRole('button', { name: 'Prompt 2' }).click();
  await page.getByRole('menuitem', { name: 'Fork from here' }).click();
  await page.waitForURL((url) => !url.hash.endsWith(first));
  await page.getByText('First? Answer 0.').waitFor();
  expect(await headings(page)).toEqual(['1First?']);
  await say(page, 'Another way?');
  await page.getByText('Another way? Answer 3.').waitFor();

  const fork = page.url().split('/').at(-1) ?? '';
  await runProgram(['sessions', 'rm', fork, '--yes'], workspace.on);
  await page.getByText('This conversation is not there any more.').waitFor();
  await page.getByRole('link', { name: 'See all conversations' }).click();
  await page.waitForURL(`${workspace.url}/#/sessions`);
});

it('renames, exports, archives and deletes a conversation, and asks once more before it exports a secret', async () => {
  const workspace = await servedWorkspace(helpful);
  const page = await newPage({ mayComplain: /status of 4\d\d/ });
  await workspace.enter(page);
  await beginConversation(page, workspace, 'First');
  await say(page, 'Where is the needle?');
  await page.getByText('You asked: Where is the needle?').waitFor();

  await page.getByRole('heading', { name: 'First' }).getByRole('button').click();
  const field = page.getByRole('textbox', { name: 'Title' });
  await field.fill('Forgotten');
  await field.press('Escape');
  await page.getByRole('heading', { name: 'First' }).getByRole('button').click();
  await field.fill('Haystack');
  await field.press('Enter');
  await page.getByRole('heading', { name: 'Haystack', level: 1 }).waitFor();
  await expect.poll(() => page.title()).toMatch(/^Haystack · /);

  const more = page.getByRole('region', { name: 'Haystack' }).first().getByRole('button', { name: 'More' });
  await more.click();
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export as Markdown' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^session-.*\.md$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('# Haystack');

  await more.click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.getByText('This conversation is archived.').waitFor();
  await more.click();
  await page.getByRole('menuitem', { name: 'Take out of the archive' }).click();
  await page.getByText('This conversation is archived.').waitFor({ state: 'hidden' });

  await more.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('“Haystack” and all that was said in it will be gone.').waitFor();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL(`${workspace.url}/#/sessions`);

  await beginConversation(page, workspace, 'Keys');
  await say(page, 'Is sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789 a key?');
  await page.getByText(/^You asked: /).waitFor();
  await page.getByRole('region', { name: 'Keys' }).first().getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Export as JSON' }).click();
  const [withSecret] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export all the same' }).click(),
  ]);
  expect(withSecret.suggestedFilename()).toMatch(/^session-.*\.json$/);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

it('fits a phone, and is used with a thumb', async () => {
  const workspace = await servedWorkspace(helpful);
  await cuebook(['run', 'two.prompt.md'], workspace.on);
  const page = await newPage(PHONE);
  await workspace.enter(page);
  await openNewest(page, workspace);
  const box = page.getByRole('textbox', { name: 'Write a message' });
  await box.fill('From my thumb?');
  await page.getByRole('button', { name: 'Send' }).tap();
  await page.getByText('You asked: From my thumb?').waitFor();
  for (const name of ['Send', 'More', 'Prompt 3', 'Copy answer', 'Regenerate the last answer']) {
    const bounds = await page.getByRole('button', { name }).last().boundingBox();
    expect((bounds?.x ?? 0) + (bounds?.width ?? 0)).toBeLessThanOrEqual(PHONE.viewport.width);
    expect(bounds?.width).toBeGreaterThanOrEqual(40);
    expect(bounds?.height).toBeGreaterThanOrEqual(40);
  }
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.viewport.width);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'All conversations' }).tap();
  await page.waitForURL(`${workspace.url}/#/sessions`);
});
