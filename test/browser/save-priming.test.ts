import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { cuebook } from '../cli/cuebook.ts';
import { helpful } from '../cli/live-workspace.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { newPage, PHONE } from './browser.ts';
import { turnIntoPhone } from './phone.ts';
import { beginConversation, say, servedWorkspace } from './served-workspace.ts';

async function sayAndHear(page: Page, text: string): Promise<void> {
  await say(page, text);
  await page.getByText(`You asked: ${text}`).waitFor();
}

async function openSheet(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Save as priming script' }).click();
  const sheet = page.getByRole('dialog', { name: 'Save as priming script' });
  await sheet.getByRole('textbox', { name: 'Name' }).waitFor();
  return sheet;
}

it('refuses an empty history, checks the name as one types, saves where it says, and leads there', async () => {
  const workspace = await servedWorkspace(helpful);
  const page = await newPage({ mayComplain: /400/ });
  await workspace.enter(page);
  await beginConversation(page, workspace, 'A talk');
  const sheet = await openSheet(page);
  const save = sheet.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await sheet.getByRole('alert').getByText('Nothing has been said in this session yet.').waitFor();
  await expect(access(join(workspace.folder, '.minds'))).rejects.toThrow();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });

  await sayAndHear(page, 'How do we greet?');
  await openSheet(page);
  const name = sheet.getByRole('textbox', { name: 'Name' });
  expect(await name.inputValue()).toBe('course-1');
  await sheet.getByText('.minds/priming/individual/default/course-1.md').waitFor();
  for (const [typed, said] of [
    ['', 'Give it a name.'],
    ['two words', 'Use letters, digits'],
    ['../up', 'No name may be of dots alone.'],
    ['notes.md', 'Leave .md off'],
  ] as const) {
    await name.fill(typed);
    await sheet.getByText(said).waitFor();
    expect(await save.isDisabled()).toBe(true);
  }
  await expectAccessibleInBothThemes(page);

  await name.fill('team/manners');
  await sheet.getByText('.minds/priming/individual/default/team/manners.md').waitFor();
  await sheet.getByRole('checkbox', { name: 'For every agent' }).check();
  await sheet.getByText('.minds/priming/team_shared/team/manners.md').waitFor();
  await name.press('Enter');
  await page.getByText('Saved as .minds/priming/team_shared/team/manners.md.').waitFor();
  await sheet.waitFor({ state: 'hidden' });
  const text = await readFile(join(workspace.folder, '.minds/priming/team_shared/team/manners.md'), 'utf8');
  expect(text).toContain('How do we greet?');
  const { out } = await cuebook(['prime', 'lint', 'team_shared/team/manners'], workspace.on);
  expect(out).not.toContain('error');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.waitForURL(/#\/priming\/team_shared\/team\/manners$/);
  await page.getByRole('heading', { name: 'A talk' }).waitFor();
});

it('overwrites a file, and writes what looks like a key, only when told to, and names the course after a reset on a phone', async () => {
  const workspace = await servedWorkspace(helpful);
  const path = await workspace.write('.minds/priming/individual/default/kept.md', 'Mine.');
  await workspace.write('.minds/priming/individual/default/other.md', 'Mine, too.');
  const page = await newPage({ mayComplain: /409/ });
  await workspace.enter(page);
  await beginConversation(page, workspace, 'A talk');
  await sayAndHear(page, 'Hello?');
  const sheet = await openSheet(page);
  const name = sheet.getByRole('textbox', { name: 'Name' });
  await name.fill('kept');
  await name.press('Enter');
  await sheet.getByRole('alert').getByText('This file is there already.').waitFor();
  await sheet.getByRole('button', { name: 'Overwrite' }).waitFor();
  expect(await readFile(path, 'utf8')).toBe('Mine.');
  await expectAccessibleInBothThemes(page);
  await name.fill('other');
  await sheet.getByRole('alert').waitFor({ state: 'hidden' });
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await sheet.getByRole('button', { name: 'Overwrite' }).waitFor();
  await name.fill('kept');
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await sheet.getByRole('button', { name: 'Overwrite' }).click();
  await page.getByText('Replaced .minds/priming/individual/default/kept.md.').waitFor();
  expect(await readFile(path, 'utf8')).toContain('Hello?');
  expect(await readFile(join(path, '../other.md'), 'utf8')).toBe('Mine, too.');

  await sayAndHear(page, `My key is ${['AKIA', '0123456789ABCDEF'].join('')}.`);
  await openSheet(page);
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await sheet.getByRole('alert').getByText('looks like').waitFor();
  await sheet.getByRole('button', { name: 'Save all the same' }).click();
  await page.getByText('Saved as .minds/priming/individual/default/course-1.md.').waitFor();
  await expectCourseAfterReset(page, workspace.folder);
});

/** Resets the context of a conversation in which "Hello?" was said, and saves what is said after it, on a phone. */
async function expectCourseAfterReset(page: Page, folder: string): Promise<void> {
  await turnIntoPhone(page);
  const choose = async (action: string) => {
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await choose('Reset the context');
  await page.getByText('context reset').waitFor();
  await sayAndHear(page, 'After?');
  await choose('Save as priming script');
  const sheet = page.getByRole('dialog', { name: 'Save as priming script' });
  await sheet.getByText('.minds/priming/individual/default/course-2.md').waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.viewport.width);
  await expectAccessibleInBothThemes(page);
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved as .minds/priming/individual/default/course-2.md').waitFor();
  const toOpen = await page.getByRole('button', { name: 'Open', exact: true }).last().boundingBox();
  expect((toOpen?.x ?? Infinity) + (toOpen?.width ?? 0)).toBeLessThan(PHONE.viewport.width);
  const text = await readFile(join(folder, '.minds/priming/individual/default/course-2.md'), 'utf8');
  expect(text).toContain('After?');
  expect(text).not.toContain('Hello?');
}
