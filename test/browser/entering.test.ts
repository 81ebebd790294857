import { expect, it } from 'vitest';
import { helpful } from '../cli/live-workspace.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { newPage } from './browser.ts';
import { servedWorkspace } from './served-workspace.ts';

it('lets in who brings the token, keeps it out of the address, and shows the door to who has none any more', async () => {
  const workspace = await servedWorkspace(helpful);
  const page = await newPage({ mayComplain: /401/ });
  await workspace.enter(page);
  expect(page.url()).toBe(`${workspace.url}/`);
  await page.getByRole('status').filter({ hasText: 'Connected' }).waitFor();
  await page.reload();
  await page.getByRole('status').filter({ hasText: 'Connected' }).waitFor();

  expect(await page.context().cookies()).toEqual([]);
  await page.evaluate('localStorage.clear()');
  await page.reload();
  await page.getByRole('heading', { name: 'This page needs its key' }).waitFor();
  await page.getByText('Open the address that cuebook serve printed').waitFor();
  await expectAccessibleInBothThemes(page);
  for (const address of [`${workspace.url}/?token=wrong`, `${workspace.url}/`]) {
    await page.goto(address);
    await page.getByRole('heading', { name: 'This page needs its key' }).waitFor();
    await page.getByText('Open the address that cuebook serve printed').waitFor();
  }
});

it('speaks Chinese to who does, and remembers another choice and another theme', async () => {
  const workspace = await servedWorkspace(helpful);
  const page = await newPage({ locale: 'zh-CN' });
  await page.goto(workspace.entrance);
  await page.waitForURL(`${workspace.url}/`);
  await page.goto(`${workspace.url}/#/sessions`);
  await page.getByText('还没有对话。').waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByText('No conversations yet.').waitFor();
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await page.reload();
  await page.getByText('No conversations yet.').waitFor();
  await page.getByRole('button', { name: 'Light theme' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
});
