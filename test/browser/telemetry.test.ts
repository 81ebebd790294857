import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { sampleEvents } from '../../src/server/dev/sample-events.case.ts';
import { keptEvents, telemetryFigures } from '../../src/wire/telemetry.ts';
import { helpful } from '../cli/live-workspace.ts';
import { expectAccessible, expectAccessibleInBothThemes } from './axe.ts';
import { newPage } from './browser.ts';
import { turnIntoPhone } from './phone.ts';
import { ask, createConversation, type ServedWorkspace, servedWorkspace, TOKEN } from './served-workspace.ts';

const HEADERS = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };

/** A server that has seen 40 turns. */
async function seasoned(): Promise<ServedWorkspace> {
  const workspace = await servedWorkspace(helpful);
  const answer = await fetch(`${workspace.url}/telemetry/events`, {
    method: 'POST',
    headers: HEADERS,
    body: JSON.stringify({ events: sampleEvents(new Date(), 40) }),
  });
  expect(answer.status).toBe(202);
  return workspace;
}

async function read({ url }: ServedWorkspace, asked: string): Promise<unknown> {
  return await (await fetch(`${url}/api/telemetry/${asked}`, { headers: HEADERS })).json();
}

async function visit(page: Page, workspace: ServedWorkspace): Promise<void> {
  await workspace.enter(page);
  await page.goto(`${workspace.url}/#/telemetry`);
  await page.getByRole('heading', { name: 'Telemetry', exact: true }).waitFor();
}

it('shows what the server has counted, leads from a turn to its events and back, and fits on a phone', async () => {
  const workspace = await seasoned();
  const page = await newPage();
  await visit(page, workspace);
  const { all, models } = telemetryFigures.parse(await read(workspace, 'figures'));
  await page.getByText(`${all.turns} turns`, { exact: true }).waitFor();
  await page.getByText(`${all.failedTurns} failed`, { exact: true }).waitFor();
  for (const title of ['How long turns take', 'Until the first token', 'Tokens', 'Cost', 'Errors by code']) {
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
  }
  const table = page.getByRole('table', { name: 'Models' });
  const cells = await table.getByRole('row').nth(1).getByRole('cell').allTextContents();
  expect(await table.getByRole('rowheader').allTextContents()).toEqual(models.map(({ model }) => model));
  expect(cells.slice(0, 2)).toEqual([String(models[0]?.turns), String(models[0]?.failedTurns)]);
  await expectAccessibleInBothThemes(page);

  await page.getByRole('combobox', { name: 'Show' }).click();
  await page.getByRole('option', { name: 'error', exact: true }).click();
  const events = page.getByRole('table', { name: 'Latest events' });
  await events.getByRole('rowheader', { name: 'error' }).first().waitFor();
  const { items } = keptEvents.parse(await read(workspace, 'events?event_name=error'));
  expect(await events.getByRole('rowheader').count()).toBe(items.length);

  await events.getByRole('link', { name: /:\d\d/ }).first().click();
  await page.getByRole('heading', { name: 'What happened in a turn' }).waitFor();
  const turnId = items[0]?.turn_id ?? '';
  await page.waitForURL(`${workspace.url}/#/telemetry/${turnId}`);
  const order = page.getByRole('table', { name: 'In order' });
  const turn = keptEvents.parse(await read(workspace, `events?turn_id=${turnId}`));
  expect(await order.getByRole('rowheader').allTextContents()).toEqual(
    turn.items.map(({ event_name }) => event_name).toReversed(),
  );
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Telemetry' }).filter({ visible: true }).last().click();
  const turns = page.getByRole('table', { name: 'Latest turns' });
  await turns.waitFor();

  await turnIntoPhone(page);
  const isTooWide = async () => await page.evaluate('document.documentElement.scrollWidth > innerWidth');
  expect(await isTooWide()).toBe(false);
  await expectAccessible(page);
  await turns.getByRole('rowheader').first().getByRole('link').click();
  await order.waitFor();
  expect(await isTooWide()).toBe(false);
});

it('says what is kept where nothing has happened, follows what happens, and leads to the conversation', async () => {
  const workspace = await servedWorkspace(helpful);
  const page = await newPage();
  await visit(page, workspace);
  await page.getByText(/Nothing was recorded in this period/).waitFor();
  await page.getByText(/It never contains what was said/).waitFor();
  await page.getByText(/^Kept on this machine for 7 days/).waitFor();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Start a conversation' }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.goto(`${workspace.url}/#/telemetry/nobody`);
  await page.getByText(/There are no events of this turn/).waitFor();
  await page.goto(`${workspace.url}/#/telemetry`);

  const id = await createConversation(workspace, 'Watched');
  await ask(workspace, id, 'Do you see me?');
  await page.getByText('1 turn', { exact: true }).waitFor();
  await ask(workspace, id, 'And now?');
  await page.getByText('2 turns', { exact: true }).waitFor();
  await page.getByRole('radio', { name: '1 hour' }).check();
  await page.getByText('2 turns', { exact: true }).waitFor();
  expect(await page.content()).not.toContain('Do you see me?');
  await page.getByRole('link', { name: 'Watched' }).first().click();
  await page.waitForURL(`${workspace.url}/#/sessions/${id}`);
  await page.getByText('You asked: And now?').waitFor();
});

it('says how it is turned on where it is off', async () => {
  const workspace = await servedWorkspace(helpful, { CUEBOOK_TELEMETRY_MODE: 'off' });
  const page = await newPage();
  await visit(page, workspace);
  await page.getByText(/Telemetry is off: nothing is stored\..*CUEBOOK_TELEMETRY_MODE=local/).waitFor();
  await expectAccessibleInBothThemes(page);
});
