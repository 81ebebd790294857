import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { helpful } from '../cli/live-workspace.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { newPage, PHONE } from './browser.ts';
import { history, putHistory } from './histories.ts';
import { turnIntoPhone } from './phone.ts';
import { MODEL, type ServedWorkspace, servedWorkspace } from './served-workspace.ts';

const HOSTILE = 'With a <img src=x onerror="document.title=1"> bow & **stars**.';

const record = (number: number, text: string) =>
  `### record agent_words_record\n\n---\ngenseq: ${number}\n---\n\n${text}\n\n`;

/** One of more records than are drawn at once, with a long one, and one that is longer than the 1,000,000 characters shown. */
async function putLongHistories(workspace: ServedWorkspace): Promise<void> {
  const records = Array.from({ length: 250 }, (_, index) => record(index + 1, `Words ${index + 1}.`));
  const long = record(0, `Begin ${'x'.repeat(5_000)} end`);
  await putHistory(workspace, 'team_shared/long', `${long}${records.join('')}`);
  await putHistory(workspace, 'team_shared/huge', record(1, 'y'.repeat(600_000)).repeat(2));
}

it('teaches what priming is while there is none, lists scripts by whom they are for, and folds away', async () => {
  const workspace = await servedWorkspace(helpful);
  const page = await newPage();
  await workspace.enter(page);
  const list = page.getByRole('navigation', { name: 'Priming' });
  await list.getByText('Save one from any conversation.').waitFor();
  await expectAccessibleInBothThemes(page);
  await list.getByRole('link', { name: 'See conversations' }).click();
  await page.waitForURL(/#\/sessions$/);

  await putHistory(workspace, 'team_shared/manners', history('Manners', 'How?', 'So.'));
  await putHistory(workspace, 'individual/Guide/house', history('House', 'May I?', 'Yes.'));
  await putHistory(workspace, 'team_shared/old', '### user\n\nHello.\n');
  await putHistory(workspace, 'team_shared/with blank', history('x', 'x', 'x'));
  await workspace.enter(page);
  await list.getByRole('heading', { name: 'individual/Guide' }).waitFor();
  await list.getByRole('heading', { name: 'team_shared' }).waitFor();
  expect(await list.getByRole('link').allTextContents()).toEqual(['manners', 'old', 'house']);
  await list.getByText('with blank.md').waitFor();
  expect(await list.getByRole('img', { name: 'Has an error and is passed over' }).count()).toBe(2);

  await list.getByRole('link', { name: 'manners' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/#\/priming\/team_shared\/old$/);
  await expect.poll(() => list.locator('[aria-current=page]').textContent()).toBe('old');
  await page.getByRole('heading', { name: 'What was noticed' }).waitFor();
  await page.getByText('line 1', { exact: true }).first().waitFor();
  await page.getByText('is the old form of').waitFor();
  expect(await page.getByRole('button', { name: 'Start a conversation with it' }).isDisabled()).toBe(true);
  await expectAccessibleInBothThemes(page);

  const fold = list.getByRole('button', { name: 'Priming' });
  await fold.click();
  await list.getByRole('link').first().waitFor({ state: 'hidden' });
  await page.reload();
  await fold.waitFor();
  expect(await fold.getAttribute('aria-expanded')).toBe('false');
});

it('shows every record as text, a long script bit by bit, and says so when one is gone, also on a phone', async () => {
  const workspace = await servedWorkspace(helpful);
  await putHistory(workspace, 'team_shared/manners', history('Manners', 'How do we greet?', HOSTILE));
  await putLongHistories(workspace);
  await workspace.write('agents.json', JSON.stringify({ agents: [{ name: 'Guide', model: MODEL }] }));
  const page = await newPage({ permissions: ['clipboard-read', 'clipboard-write'], mayComplain: /404/ });
  await workspace.enter(page);
  await page.getByRole('link', { name: 'manners' }).click();
  await page.getByRole('heading', { name: 'Manners', level: 1 }).waitFor();
  await expect.poll(() => page.title()).toBe('manners · Cuebook');
  await page.getByText(/^For every agent · 2 records · changed/).waitFor();
  const records = page.getByRole('main').getByRole('listitem');
  expect(await records.count()).toBe(2);
  await records.nth(0).getByText('Person').waitFor();
  await records.nth(0).getByText('human_text_record · line 5').waitFor();
  await records.nth(1).getByText(HOSTILE).waitFor();
  await page.getByRole('button', { name: 'Copy path' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('.minds/priming/team_shared/manners.md');
  await page.getByRole('button', { name: 'Start a conversation with it' }).click();
  const sheet = page.getByRole('dialog', { name: 'New conversation' });
  const priming = sheet.getByRole('combobox', { name: 'Priming', exact: true });
  await expect.poll(() => priming.textContent()).toContain('Manners');
  await priming.press('Enter');
  await page.getByText('From priming: team_shared/manners').waitFor();
  await page.getByRole('heading', { name: 'How do we greet?' }).waitFor();

  await page.goto(`${workspace.url}/#/priming/team_shared/long`);
  await page.getByText('Words 99.').waitFor();
  expect(await page.getByText('Words 100.').count()).toBe(0);
  expect(await page.getByText(/end$/).count()).toBe(0);
  await page.getByRole('button', { name: 'Show all of it' }).click();
  await page.getByText(/x end$/).waitFor();
  await page.getByRole('button', { name: 'Show 100 more' }).click();
  await page.getByRole('button', { name: 'Show 51 more' }).click();
  await page.getByText('Words 250.').waitFor();
  await page.goto(`${workspace.url}/#/priming/team_shared/huge`);
  await page.getByText('Only the beginning of the file is shown here').waitFor();
  await expectToFitOnPhoneUntilGone(page, workspace);
});

/** Opens a script on a phone, deletes it, and brings it back. */
async function expectToFitOnPhoneUntilGone(page: Page, workspace: ServedWorkspace): Promise<void> {
  await putHistory(workspace, 'team_shared/manners', history('Manners', 'How?', `So. ${'Long'.repeat(80)}`));
  await turnIntoPhone(page);
  await page.getByRole('link', { name: 'Scripts' }).last().click();
  await page.getByRole('link', { name: 'manners' }).click();
  await page.getByRole('heading', { name: 'Manners', level: 1 }).waitFor();
  await page.getByText('LongLong').waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.viewport.width);
  await expectAccessibleInBothThemes(page);
  await rm(join(workspace.folder, '.minds'), { recursive: true });
  await page.reload();
  await page.getByText('This priming script cannot be shown.').waitFor();
  await putHistory(workspace, 'team_shared/manners', history('Manners', 'How?', 'So.'));
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Manners', level: 1 }).waitFor();
}
