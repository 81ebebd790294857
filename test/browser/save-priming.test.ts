import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { runProgram } from '../cli/cuebook.ts';
import { helpful } from '../cli/live-workspace.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { newPage, PHONE } from './browser.ts';
import { beginConversation, type ServedWorkspace, say, servedWorkspace } from './served-workspace.ts';

/** A conversation in which one thing was said. */
async function talk(page: Page, workspace: ServedWorkspace, words: string): Promise<void> {
  await workspace.enter(page);
  await beginConversation(page, workspace, 'A talk');
  await say(page, words);
  await page.getByText(`You asked: ${words}`).waitFor();
}

async function openSheet(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Save as priming script' }).click();
  const sheet = page.getByRole('dialog', { name: 'Save as priming script' });
  await sheet.getByRole('textbox', { name: 'Name' }).waitFor();
  return sheet;
}

it('saves what was said where it says, and leads to it', async () => {
  const workspace = await servedWorkspace(helpful);
  const page = await newPage();
  await talk(page, workspace, 'How do we greet?');
  const sheet = await openSheet(page);
  const name = sheet.getByRole('textbox', { name: 'Name' });
  expect(await name.inputValue()).toBe('course-1');
  await sheet.getByText('.minds/priming/individual/default/course-1.md').waitFor();
  await name.fill('team/manners');
  await sheet.getByText('.minds/priming/individual/default/team/manners.md').waitFor();
  await sheet.getByRole('checkbox', { name: 'For every agent' }).check();
  await sheet.getByText('.minds/priming/team_shared/team/manners.md').waitFor();
  await expectAccessibleInBothThemes(page);
  await name.press('Enter');
  await page.getByText('Saved as .minds/priming/team_shared/team/manners.md.').waitFor();
  await sheet.waitFor({ state: 'hidden' });
  const text = await readFile(join(workspace.folder, '.minds/priming/team_shared/team/manners.md'), 'utf8');
  expect(text).toContain('How do we greet?');
  const { out } = await runProgram(['prime', 'lint', 'team_shared/team/manners'], workspace.on);
  expect(out).not.toContain('error');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.waitForURL(/#\/priming\/team_shared\/team\/manners$/);
  await page.getByRole('heading', { name: 'A talk' }).waitFor();
});

it('checks the name as one types', async () => {
  const workspace = await servedWorkspace(helpful);
  const page = await newPage();
  await talk(page, workspace, 'Hello?');
  const sheet = await openSheet(page);
  const name = sheet.getByRole('textbox', { name: 'Name' });
  for (const [typed, said] of [
    ['', 'Give it a name.'],
    ['two words', 'Use letters, digits'],
    ['../up', 'No name may be of dots alone.'],
    ['notes.md', 'Leave .md off'],
  ] as const) {
    await name.fill(typed);
    await sheet.getByText(said).waitFor();
    expect(await sheet.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
  }
  await expectAccessibleInBothThemes(page);
});

it('overwrites a file only when told to, and asks again for another name', async () => {
  const workspace = await servedWorkspace(helpful);
  const path = await workspace.write('.minds/priming/individual/default/kept.md', 'Mine.');
  await workspace.write('.minds/priming/individual/default/other.md', 'Mine, too.');
  const page = await newPage({ mayComplain: /409/ });
  await talk(page, workspace, 'Hello?');
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
});

it('refuses an empty history, and says why', async () => {
  const workspace = await servedWorkspace(helpful);
  const page = await newPage({ mayComplain: /400/ });
  await workspace.enter(page);
  await beginConversation(page, workspace, 'Silence');
  const sheet = await openSheet(page);
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await sheet.getByRole('alert').getByText('Nothing has been said in this session yet.').waitFor();
  await expect(access(join(workspace.folder, '.minds'))).rejects.toThrow();
});

it('writes what looks like a key only when told to', async () => {
  const workspace = await servedWorkspace(helpful);
  const page = await newPage({ mayComplain: /409/ });
  await talk(page, workspace, `My key is ${['AKIA', '0123456789ABCDEF'].join('')}.`);
  const sheet = await openSheet(page);
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await sheet.getByRole('alert').getByText('looks like').waitFor();
  await sheet.getByRole('button', { name: 'Save all the same' }).click();
  await page.getByText('Saved as .minds/priming/individual/default/course-1.md.').waitFor();
});

it('names the course after a reset, and is reached from the menu on a phone', async () => {
  const workspace = await servedWorkspace(helpful);
  const page = await newPage(PHONE);
  await talk(page, workspace, 'Before?');
  const choose = async (action: string) => {
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).tap();
    await page.getByRole('menuitem', { name: action }).tap();
  };
  await choose('Reset the context');
  await page.getByText('context reset').waitFor();
  await say(page, 'After?');
  await page.getByText('You asked: After?').waitFor();
  await choose('Save as priming script');
  const sheet = page.getByRole('dialog', { name: 'Save as priming script' });
  await sheet.getByText('.minds/priming/individual/default/course-2.md').waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.viewport.width);
  await expectAccessibleInBothThemes(page);
  await sheet.getByRole('button', { name: 'Save', exact: true }).tap();
  await page.getByText('Saved as').waitFor();
  const toOpen = await page.getByRole('button', { name: 'Open', exact: true }).boundingBox();
  expect((toOpen?.x ?? Infinity) + (toOpen?.width ?? 0)).toBeLessThan(PHONE.viewport.width);
  const text = await readFile(
    join(workspace.folder, '.minds/priming/individual/default/course-2.md'),
    'utf8',
  );
  expect(text).toContain('After?');
  expect(text).not.toContain('Before?');
});
