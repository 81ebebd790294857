import { expect, it } from 'vitest';
import { cuebook } from '../cli/cuebook.ts';
import { helpful, script } from '../cli/live-workspace.ts';
import { newPage } from './browser.ts';
import { openScript, theText } from './script-page.ts';
import {
  beginConversation,
  createConversation,
  held,
  MODEL,
  say,
  servedWorkspace,
} from './served-workspace.ts';

it('leaves who has gone to another script there, when an answer to what was asked before comes', async () => {
  const workspace = await servedWorkspace(helpful);
  for (const name of ['alpha', 'beta']) {
    await workspace.write(`${name}.prompt.md`, script(MODEL, `${name}?`));
    await cuebook(['run', `${name}.prompt.md`], workspace.on);
  }
  const page = await newPage();
  await openScript(page, workspace, 'alpha.prompt.md');
  const conversation = page.getByRole('region', { name: 'Conversation' });
  await conversation.getByText('You asked: alpha?').waitFor();
  const { until, release } = held();
  await page.route('**/fork', async (route) => {
    await until;
    await route.continue();
  });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const forked = page.waitForResponse(/\/fork$/);
  await page.getByRole('menuitem', { name: 'Fork the whole conversation' }).click();
  await page.getByRole('treeitem', { name: /^beta/ }).click();
  await conversation.getByText('You asked: beta?').waitFor();
  release();
  await (await forked).finished();
  // After what was asked for is done, the list is read again.
  await page.waitForResponse(/\/api\/sessions\?/);
  await theText(page).getByText('beta?').waitFor();
  await conversation.getByText('You asked: beta?').waitFor();
  expect(await conversation.getByText('alpha?').count()).toBe(0);
});

it('sends at once what goes without files, before the page has fetched what files need, and keeps in the box nothing that was sent', async () => {
  const workspace = await servedWorkspace(helpful);
  const page = await newPage();
  const files = held();
  await page.route('**/pending-files*.js', async (route) => {
    await files.until;
    await route.continue();
  });
  await workspace.enter(page);
  const other = await createConversation(workspace, 'Other');
  const first = await beginConversation(page, workspace, 'First');
  const sentAtOnce = page.waitForResponse(/\/prompts$/);
  await say(page, 'Now?');
  await page.goto(`${workspace.url}/#/sessions/${other}`);
  expect((await sentAtOnce).ok()).toBe(true);
  await page.goto(`${workspace.url}/#/sessions/${first}`);
  await page.getByText('You asked: Now?').waitFor();
  files.release();

  const { until, release } = held();
  await page.route('**/prompts', async (route) => {
    await until;
    await route.continue();
  });
  const box = page.getByRole('textbox', { name: 'Write a message' });
  await box.fill('Only once?');
  const sent = page.waitForResponse(/\/prompts$/);
  await box.press('Enter');
  await page.goto(`${workspace.url}/#/sessions/${other}`);
  await page.getByRole('heading', { name: 'Other' }).waitFor();
  release();
  await (await sent).finished();
  await page.goto(`${workspace.url}/#/sessions/${first}`);
  await page.getByText('You asked: Only once?').waitFor();
  expect(await box.inputValue()).toBe('');
});
