import { access, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { helpful, script } from '../cli/live-workspace.ts';
import { expectAccessible } from './axe.ts';
import { newPage, PHONE } from './browser.ts';
import { MODEL, servedWorkspace } from './served-workspace.ts';

it('shows the scripts of the workspace as they come, change their names and go, and is walked by keys', async () => {
  const workspace = await servedWorkspace(helpful);
  await workspace.write('team/review.prompt.md', script(MODEL, 'First?'));
  // A script may go while the page asks how it stands.
  const page = await newPage({ mayComplain: /status of 404/ });
  await workspace.enter(page);
  const tree = page.getByRole('tree', { name: 'Scripts' });
  const folder = tree.getByRole('treeitem', { name: 'team' });
  const review = tree.getByRole('treeitem', { name: 'review' });
  await review.waitFor();
  await workspace.write('team/later.prompt.md', script(MODEL, 'Later?'));
  await tree.getByRole('treeitem', { name: 'later' }).waitFor();
  await rm(join(workspace.folder, 'team/later.prompt.md'));
  await tree.getByRole('treeitem', { name: 'later' }).waitFor({ state: 'detached' });

  await folder.click();
  await review.waitFor({ state: 'detached' });
  await page.reload();
  await folder.waitFor();
  expect(await review.count()).toBe(0);
  await folder.click();
  await review.waitFor();
  await expectAccessible(page);

  await tree.focus();
  await tree.press('Home');
  await tree.press('ArrowLeft');
  await review.waitFor({ state: 'detached' });
  await tree.press('ArrowRight');
  await tree.press('ArrowRight');
  await tree.press('Enter');
  await page.waitForURL(/#\/scripts\/team\/review\.prompt\.md$/);
});

it('creates, duplicates, moves and deletes a script, and puts back what was deleted', async () => {
  const workspace = await servedWorkspace(helpful);
  const page = await newPage({ mayComplain: /409/ });
  await workspace.enter(page);
  await page.getByRole('region', { name: 'Scripts' }).getByRole('button', { name: 'New script' }).click();
  const sheet = page.getByRole('dialog', { name: 'New script' });
  await sheet.getByLabel('Name').fill('plan');
  await sheet.getByRole('combobox', { name: 'Model' }).fill(MODEL);
  await sheet.getByLabel('Name').press('Enter');
  await page.waitForURL(/#\/scripts\/plan\.prompt\.md$/);
  expect(await readFile(join(workspace.folder, 'plan.prompt.md'), 'utf8')).toContain(MODEL);

  const tree = page.getByRole('tree', { name: 'Scripts' });
  /** What stands after the name says how it is with the script. */
  const rowOf = (name: string) => tree.getByRole('treeitem', { name: new RegExp(`^${name}( |$)`) });
  const plan = rowOf('plan');
  const menu = async (name: string, item: string) => {
    await rowOf(name).hover();
    await page.getByRole('button', { name: `More for ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await menu('plan', 'Duplicate');
  await tree.getByRole('treeitem', { name: 'plan-copy' }).waitFor();
  await menu('plan-copy', 'Rename or move…');
  await page.getByLabel('Path').fill('other.prompt.md');
  await page.getByLabel('Path').press('Enter');
  await tree.getByRole('treeitem', { name: 'other' }).waitFor();
  await menu('other', 'Rename or move…');
  await page.getByLabel('Path').fill('plan.prompt.md');
  await page.getByLabel('Path').press('Enter');
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await page.getByRole('dialog').press('Escape');

  await menu('plan', 'Delete');
  await plan.waitFor({ state: 'detached' });
  await expect(access(join(workspace.folder, 'plan.prompt.md'))).rejects.toThrow('ENOENT');
  await page.getByRole('button', { name: 'Undo' }).click();
  await plan.waitFor();
  expect(await readFile(join(workspace.folder, 'plan.prompt.md'), 'utf8')).toContain(MODEL);
});

it('welcomes on a phone, and leads from the tree to a script and back', async () => {
  const workspace = await servedWorkspace(helpful);
  const page = await newPage(PHONE);
  await workspace.enter(page);
  await page.getByRole('heading', { name: 'Conversations you can edit, replay and compare' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Scripts' }).last().tap();
  await page.getByRole('treeitem', { name: 'two' }).tap();
  await page.waitForURL(/#\/scripts\/two\.prompt\.md$/);
  await page.getByRole('tree').first().waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Scripts' }).last().tap();
  await page.getByRole('tree').waitFor();
});
