import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newPage } from './browser.ts';
import { expectMarks, noting, theText, typeAfter } from './script-page.ts';
import { MODEL, say, servedWorkspace } from './served-workspace.ts';

it('goes from an empty workspace to takes that are compared, found, forked and gone on with', async () => {
  const { asked, answer } = noting();
  const workspace = await servedWorkspace(answer);
  const page = await newPage();
  await workspace.enter(page);

  // Create a script.
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Find or do anything' }).fill('new script');
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'New script' });
  await sheet.getByRole('combobox', { name: 'Model' }).fill(MODEL);
  await sheet.getByLabel('Name').fill('voyage');
  await sheet.getByLabel('Name').press('Enter');
  await theText(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(
    `---\ntitle: Voyage\nmodel: ${MODEL}\n---\n\nWhere to?\n\n<!-- user -->\n\nBy which ship?\n\n<!-- user -->\n\nWho comes along?\n`,
  );

  // Run it.
  await page.keyboard.press('ControlOrMeta+Enter');
  await expectMarks(page, 'same', 'same', 'same');
  const conversation = page.getByRole('region', { name: 'Conversation' });
  await conversation.getByText('You asked: Who comes along?').waitFor();
  const file = join(workspace.folder, 'voyage.prompt.md');
  await expect.poll(async () => await readFile(file, 'utf8')).toContain('chatSessionId: ');

  // Edit prompt 2, see the drift, replay from there.
  asked.length = 0;
  await typeAfter(page, 'By which ship?', ' Or train?');
  await page.getByText('Edited from prompt 2').waitFor();
  await page.getByRole('button', { name: 'Replay from 2' }).first().click();
  await conversation.getByText('You asked: By which ship? Or train?').waitFor();
  await expectMarks(page, 'same', 'same', 'same');
  expect(asked).toEqual(['By which ship? Or train?', 'Who comes along?']);

  // Compare the takes.
  await conversation.getByRole('button', { name: 'Take 2 of 2' }).click();
  await page.getByRole('menuitem', { name: 'Compare with take 1' }).click();
  await page.waitForURL(/#\/compare\//);
  await page.getByText('Prompt 1 is shared: it is the same in both').waitFor();

  // Search.
  await page.getByRole('searchbox').fill('train');
  await page.getByRole('navigation', { name: 'Conversations' }).locator('mark').first().waitFor();
  await page.getByRole('searchbox').press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/sessions\//);
  await page.getByRole('heading', { name: 'By which ship? Or train?' }).waitFor();

  // Fork, and go on by hand.
  const before = page.url();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Fork the whole conversation' }).click();
  await page.waitForURL((url) => url.href !== before);
  await say(page, 'And when?');
  await page.getByText('You asked: And when?').waitFor();

  // Another language, another theme.
  await page.getByRole('button', { name: '中文' }).click();
  await page.getByRole('navigation', { name: '对话' }).waitFor();
  await page.getByRole('button', { name: '深色主题' }).click();
  await page.reload();
  await page.getByText('You asked: And when?').waitFor();
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  expect(await page.locator('html').getAttribute('lang')).toBe('zh');
});
