import { access, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { helpful, script } from '../cli/live-workspace.ts';
import { expectAccessible } from './axe.ts';
import { newPage, PHONE } from './browser.ts';
import { MODEL, type ServedWorkspace, servedWorkspace } from './served-workspace.ts';

/** The tree of a workspace with a script in a folder, which is in sight. */
async function treeWithFolder(): Promise<{
  readonly page: Page;
  readonly workspace: ServedWorkspace;
  readonly tree: Locator;
  readonly folder: Locator;
  readonly review: Locator;
}> {
  const workspace = await servedWorkspace(helpful);
  await workspace.write('team/review.prompt.md', script(MODEL, 'First?'));
  const page = await newPage();
  await workspace.enter(page);
  const tree = page.getByRole('tree', { name: 'Scripts' });
  const review = tree.getByRole('treeitem', { name: 'review' });
  await review.waitFor();
  return { page, workspace, tree, folder: tree.getByRole('treeitem', { name: 'team' }), review };
}

it('shows the scripts of the workspace as they come, change their names and go', async () => {
  const { page, workspace, tree, folder, review } = await treeWithFolder();
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

it('is walked by keys', async () => {
  const { page, tree, review } = await treeWithFolder();
  await tree.focus();
  await tree.press('Home');
  await tree.press('ArrowLeft');
  await review.waitFor({ state: 'detached' });
  await tree.press('ArrowRight');
  await tree.press('ArrowRight');
  await tree.press('Enter');
  await page.waitForURL(/#\/scripts\/team\/review\.prompt\.md$/);
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
