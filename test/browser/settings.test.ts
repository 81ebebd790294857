import { expect, it } from 'vitest';
import { helpful } from '../cli/live-workspace.ts';
import { expectAccessible, expectAccessibleInBothThemes } from './axe.ts';
import { newPage, PHONE } from './browser.ts';
import { turnIntoPhone } from './phone.ts';
import { servedWorkspace } from './served-workspace.ts';

it('remembers language and theme, brings the panes back, says which models can be asked, and fits a phone', async () => {
  const workspace = await servedWorkspace(helpful, { ANTHROPIC_API_KEY: '' });
  const page = await newPage({ permissions: ['clipboard-read', 'clipboard-write'] });
  await workspace.enter(page);
  const splitter = page.getByRole('separator', { name: 'Resize the panes' }).first();
  await splitter.press('ArrowRight');
  await page.keyboard.press('Control+b');
  await page.goto(`${workspace.url}/#/settings`);
  await page.getByRole('button', { name: 'Back to their usual widths' }).click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.getByRole('radio', { name: '中文' }).check();
  await page.reload();
  await page.getByRole('heading', { name: '设置' }).waitFor();
  expect(await page.getByRole('radio', { name: '深色' }).isChecked()).toBe(true);
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  await page.getByRole('radio', { name: 'English' }).check();
  await page.getByRole('radio', { name: 'As the system' }).check();
  expect(await page.locator('html').getAttribute('data-theme')).toBeNull();
  await page.goto(`${workspace.url}/#/sessions`);
  expect(await splitter.getAttribute('aria-valuenow')).toBe('264');

  await page.keyboard.press('Control+,');
  await page.getByRole('heading', { name: 'Models and keys' }).waitFor();
  await expect.poll(() => page.title()).toBe('Settings · Cuebook');
  const providers = page.getByRole('listitem').filter({ has: page.locator('summary') });
  await providers.filter({ hasText: 'openai' }).getByRole('img', { name: 'Ready', exact: true }).waitFor();
  const missing = providers.filter({ hasText: 'anthropic' });
  await missing.getByRole('img', { name: 'Not ready' }).waitFor();
  await missing.getByText('anthropic', { exact: true }).click();
  await missing.getByText('export ANTHROPIC_API_KEY=…').waitFor();
  await missing.getByRole('button', { name: 'Copy the line' }).click();
  await missing.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('export ANTHROPIC_API_KEY=…');
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('button', { name: 'Check again' }).waitFor();
  await page.getByText(workspace.folder).waitFor();
  await expectAccessibleInBothThemes(page);

  await turnIntoPhone(page);
  await page.goto(`${workspace.url}/#/sessions`);
  // What a thumb does not reach at once is one touch further.
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.getByRole('heading', { name: 'Keyboard' }).waitFor();
  await page.getByText('openai', { exact: true }).click();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.viewport.width);
  await expectAccessible(page);
});
