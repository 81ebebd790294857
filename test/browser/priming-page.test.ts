import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { helpful } from '../cli/live-workspace.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { newPage, PHONE } from './browser.ts';
import { history, putHistory } from './histories.ts';
import { MODEL, servedWorkspace } from './served-workspace.ts';

const HOSTILE = 'With a <img src=x onerror="document.title=1"> bow & **stars**.';

it('teaches what priming is while there is none', async () => {
  const workspace = await servedWorkspace(helpful);
  const page = await newPage();
  await workspace.enter(page);
  const list = page.getByRole('navigation', { name: 'Priming' });
  await list.getByText('Save one from any conversation.').waitFor();
  await expectAccessibleInBothThemes(page);
  await list.getByRole('link', { name: 'See conversations' }).click();
  await page.waitForURL(/#\/sessions$/);
});

it('lists scripts by whom they are for, marks those with errors, and folds away', async () => {
  const workspace = await servedWorkspace(helpful);
  await putHistory(workspace, 'team_shared/manners', history('Manners', 'How?', 'So.'));
  await putHistory(workspace, 'individual/Guide/house', history('House', 'May I?', 'Yes.'));
  await putHistory(workspace, 'team_shared/old', '### user\n\nHello.\n');
  await putHistory(workspace, 'team_shared/with blank', history('x', 'x', 'x'));
  const page = await newPage();
  await workspace.enter(page);
  const list = page.getByRole('navigation', { name: 'Priming' });
  await list.getByRole('heading', { name: 'individual/Guide' }).waitFor();
  await list.getByRole('heading', { name: 'team_shared' }).waitFor();
  expect(await list.getByRole('link').allTextContents()).toEqual(['manners', 'old', 'house']);
  await list.getByText('with blank.md').waitFor();
  expect(await list.getByRole('img', { name: 'Has an error and is passed over' }).count()).toBe(2);
  await expectAccessibleInBothThemes(page);

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

it('shows every record as text, copies the path, and begins a conversation with it', async () => {
  const workspace = await servedWorkspace(helpful);
  await putHistory(workspace, 'team_shared/manners', history('Manners', 'How do we greet?', HOSTILE));
  await workspace.write('agents.json', JSON.stringify({ agents: [{ name: 'Guide', model: MODEL }] }));
  const page = await newPage({ permissions: ['clipboard-read', 'clipboard-write'] });
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
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Start a conversation with it' }).click();
  const sheet = page.getByRole('dialog', { name: 'New conversation' });
  const priming = sheet.getByRole('combobox', { name: 'Priming', exact: true });
  await expect.poll(() => priming.textContent()).toContain('Manners');
  await priming.press('Enter');
  await page.getByText('From priming: team_shared/manners').waitFor();
  await page.getByRole('heading', { name: 'How do we greet?' }).waitFor();
});

it('draws a long script bit by bit, cuts what is long, and says where the text ends', async () => {
  const workspace = await servedWorkspace(helpful);
  const record = (number: number, text: string) =>
    `### record agent_words_record\n\n---\ngenseq: ${number}\n---\n\n${text}\n\n`;
  const records = Array.from({ length: 250 }, (_, index) => record(index + 1, `Words ${index + 1}.`));
  const long = record(0, `Begin ${'x'.repeat(5_000)} end`);
  await putHistory(workspace, 'team_shared/long', `${long}${records.join('')}`);
  await putHistory(workspace, 'team_shared/huge', record(1, 'y'.repeat(600_000)).repeat(2));
  const page = await newPage();
  await workspace.enter(page);
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
  await page.getByText('The file goes on. Only its beginning is shown here').waitFor();
});

it('says so when a script is gone, and fits a phone', async () => {
  const workspace = await servedWorkspace(helpful);
  await putHistory(workspace, 'team_shared/manners', history('Manners', 'How?', `So. ${'Long'.repeat(80)}`));
  const page = await newPage({ ...PHONE, mayComplain: /404/ });
  await workspace.enter(page);
  await page.getByRole('link', { name: 'Scripts' }).last().tap();
  await page.getByRole('link', { name: 'manners' }).tap();
  await page.getByRole('heading', { name: 'Manners', level: 1 }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.viewport.width);
  await expectAccessibleInBothThemes(page);
  await rm(join(workspace.folder, '.minds'), { recursive: true });
  await page.reload();
  await page.getByText('This priming script cannot be shown.').waitFor();
  await putHistory(workspace, 'team_shared/manners', history('Manners', 'How?', 'So.'));
  await page.getByRole('button', { name: 'Try again' }).tap();
  await page.getByRole('heading', { name: 'Manners', level: 1 }).waitFor();
});
