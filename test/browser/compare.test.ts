import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { cuebook } from '../cli/cuebook.ts';
import { helpful, script } from '../cli/live-workspace.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { newPage, PHONE } from './browser.ts';
import { turnIntoPhone } from './phone.ts';
import {
  ask,
  createConversation,
  held,
  MODEL,
  type ServedWorkspace,
  servedWorkspace,
  TOKEN,
} from './served-workspace.ts';

/** More prompts than the 100 that are drawn all at once. */
const MANY = 102;

/** The takes of the script that ran last, the oldest first. */
async function takesOf({ url }: ServedWorkspace): Promise<readonly string[]> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const page = z.object({ items: z.array(z.object({ id: z.string() })) });
  const [last] = page.parse(await (await fetch(`${url}/api/sessions`, { headers })).json()).items;
  const takes = await fetch(`${url}/api/sessions/${last?.id}/takes`, { headers });
  return page.parse(await takes.json()).items.map(({ id }) => id);
}

/** A script that was run, edited in its second prompt, and run again from there. */
async function twoTakes(workspace: ServedWorkspace): Promise<readonly string[]> {
  await cuebook(['run', 'two.prompt.md'], workspace.on);
  await workspace.write('two.prompt.md', script(MODEL, 'First?', 'A second question?'));
  expect((await cuebook(['run', 'two.prompt.md', '--from', '2'], workspace.on)).code).toBe(0);
  return await takesOf(workspace);
}

const side = (page: Page, mark: 'A' | 'B') => page.getByRole('region', { name: mark, exact: true });

it('shows two takes by prompt, with what is shared folded and what differs marked, puts them under each other on a phone, and says when one is not there', async () => {
  const workspace = await servedWorkspace(helpful);
  const [before, after] = await twoTakes(workspace);
  const page = await newPage({ mayComplain: /404/ });
  await workspace.enter(page);
  await page.goto(`${workspace.url}/#/compare/${before}/${after}`);
  await page.getByText('Prompt 1 is shared: it is the same in both').click();
  await page.getByText('You asked: First?').waitFor();
  await side(page, 'A').getByText('You asked: Second?').waitFor();
  await side(page, 'B').getByText('You asked: A second question?').waitFor();
  await page.getByText('Edited').waitFor();
  expect(await page.getByText(/tokens read, \d+ written/).count()).toBeGreaterThanOrEqual(4);
  expect(await page.title()).toBe('Compare takes · Cuebook');
  await expectAccessibleInBothThemes(page);

  await page.getByRole('button', { name: 'Swap the sides' }).click();
  await side(page, 'A').getByText('You asked: A second question?').waitFor();
  await page.getByRole('button', { name: 'Choose another take: Take 2 of 2' }).click();
  await page.getByRole('menuitem', { name: 'Take 1 of 2' }).click();
  await page.getByText('Both say the same.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Live' }).first().click();
  await page.waitForURL(`**/#/sessions/${before}`);

  await turnIntoPhone(page);
  await page.goto(`${workspace.url}/#/compare/${before}/${after}`);
  await side(page, 'B').waitFor();
  const [upper, lower] = [await side(page, 'A').boundingBox(), await side(page, 'B').boundingBox()];
  expect(lower?.y ?? 0).toBeGreaterThan((upper?.y ?? 0) + (upper?.height ?? 0) - 1);
  expect((lower?.x ?? 0) + (lower?.width ?? 0)).toBeLessThanOrEqual(PHONE.viewport.width);
  await expectAccessibleInBothThemes(page);

  await page.goto(`${workspace.url}/#/compare/${before}/00000000-0000-7000-8000-000000000001`);
  await page.getByRole('alert').waitFor();
  await page.getByRole('link', { name: 'See all conversations' }).click();
  await page.waitForURL('**/#/sessions');
});

it('draws only what is seen of many prompts, and reads again when one that still runs has ended', async () => {
  const { until, release } = held();
  const workspace = await servedWorkspace((request, index) =>
    request.prompt === 'Ready at last?'
      ? {
          parts: [
            { type: 'wait', until },
            { type: 'text', text: 'At last.' },
          ],
        }
      : helpful(request, index),
  );
  const prompts = Array.from({ length: MANY }, (_, index) => `Number ${index + 1}?`);
  await workspace.write('two.prompt.md', script(MODEL, ...prompts));
  await cuebook(['run', 'two.prompt.md'], workspace.on);
  await workspace.write('two.prompt.md', script(MODEL, 'Another first?', ...prompts.slice(1)));
  expect((await cuebook(['run', 'two.prompt.md', '--all'], workspace.on)).code).toBe(0);
  const [before, after] = await takesOf(workspace);
  const page = await newPage();
  await workspace.enter(page);
  await page.goto(`${workspace.url}/#/compare/${before}/${after}`);
  await page.getByText('You asked: Another first?').waitFor();
  expect(await page.getByRole('article').count()).toBeLessThan(60);
  await page.getByText('You asked: Another first?').hover();
  const last = page.getByRole('heading', { name: `${MANY} Number ${MANY}?` });
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 10_000);
      return await last.isVisible();
    })
    .toBe(true);

  const quick = await createConversation(workspace, 'Quick');
  const slow = await createConversation(workspace, 'Slow');
  await page.goto(`${workspace.url}/#/sessions`);
  await ask(workspace, quick, 'Ready?');
  await page.getByRole('link', { name: 'Idle Quick' }).waitFor();
  await expect.poll(() => workspace.server.requests.at(-1)?.prompt).toBe('Ready?');
  await ask(workspace, slow, 'Ready at last?');
  await page.getByRole('link', { name: 'Running Slow' }).waitFor();
  await page.goto(`${workspace.url}/#/compare/${quick}/${slow}`);
  await page.getByText('One of them still runs.').waitFor();
  await side(page, 'B').getByText('No answer.').waitFor();
  release();
  await side(page, 'B').getByText('At last.').waitFor();
  await page.getByText('One of them still runs.').waitFor({ state: 'hidden' });
});
