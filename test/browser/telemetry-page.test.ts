import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { sampleEvents } from '../../src/server/dev/sample-events.case.ts';
import { helpful } from '../cli/live-workspace.ts';
import { expectAccessible } from './axe.ts';
import { newPage, PHONE } from './browser.ts';
import { type ServedWorkspace, servedWorkspace, TOKEN } from './served-workspace.ts';

const isTooWide = async (page: Page) =>
  await page.evaluate('document.documentElement.scrollWidth > innerWidth');

/** A server that has seen some turns. */
async function served(): Promise<ServedWorkspace> {
  const workspace = await servedWorkspace(helpful, { CUEBOOK_ENABLE_DEV_ROUTES: 'true' });
  const answer = await fetch(`${workspace.url}/telemetry/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ events: sampleEvents(new Date(), 40) }),
  });
  expect(answer.status).toBe(202);
  return workspace;
}

it('leads from the figures to the events of a session and of a turn, and back, and shuts nobody out', async () => {
  const workspace = await served();
  // An address that is typed brings no token: it goes by way of the page.
  const page = await newPage({ ...PHONE, mayComplain: /401/ });
  await workspace.enter(page);
  await page.goto(`${workspace.url}/dev/telemetry/ui`);
  await page.getByRole('heading', { name: 'How long turns take' }).waitFor();
  expect(await isTooWide(page)).toBe(false);
  for (const { width, height } of [{ width: 1440, height: 900 }, PHONE.viewport]) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.getByRole('heading', { name: 'Models' }).waitFor();
      await expectAccessible(page);
    }
  }
  await page.getByRole('combobox', { name: 'Event' }).selectOption('error');
  await page.getByRole('combobox', { name: 'Since' }).selectOption('7d');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.waitForURL(/event_name=error&session_id=&since=7d/);
  await page.getByRole('rowheader', { name: 'error' }).first().waitFor();
  expect(await page.getByRole('rowheader', { name: 'chat.turn_done' }).count()).toBe(0);
  await page.getByRole('row').nth(1).getByRole('link').last().click();
  await page.getByRole('heading', { name: 'What happened, in order' }).waitFor();
  expect(await page.getByRole('rowheader').first().textContent()).toBe('chat.turn_start');
  expect(await isTooWide(page)).toBe(false);
  await page.getByRole('link', { name: 'All events' }).click();
  await page.getByRole('link', { name: '中文' }).click();
  await page.getByRole('heading', { name: '遥测' }).waitFor();
  expect(await isTooWide(page)).toBe(false);
});
