import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { helpful, script } from '../cli/live-workspace.ts';
import { newPage } from './browser.ts';
import { expectMarks, openScript, theText, typeAfter } from './script-page.ts';
import { beginConversation, held, MODEL, say, servedWorkspace } from './served-workspace.ts';

it('works in more windows than a browser has connections', async () => {
  const workspace = await servedWorkspace(helpful);
  const file = await workspace.write('shared.prompt.md', script(MODEL, 'First?'));
  const first = await newPage();
  await openScript(first, workspace, 'shared.prompt.md');
  await first.getByRole('button', { name: 'Run 1 prompt' }).click();
  await expectMarks(first, 'same');
  const others = await furtherWindows(first, 6);
  const inAll = async (see: (page: Page) => Promise<void>, pages = [first, ...others]) => {
    await Promise.all(pages.map(see));
  };
  await inAll(async (page) => {
    await theText(page).waitFor();
    await page.getByText('You asked: First?').waitFor();
  });
  await expect
    .poll(() => heldLocks(first))
    .toEqual(['cuebook-scripts', 'cuebook-stream-1', 'cuebook-stream-2', 'cuebook-stream-3']);

  const [second, last] = [others[0], others.at(-1)];
  if (!second || !last) throw new Error('There are not enough windows.');
  await typeAfter(last, 'First?', ' Or last?');
  await last.keyboard.press('ControlOrMeta+s');
  await expect.poll(async () => await readFile(file, 'utf8')).toContain('First? Or last?');
  await inAll(async (page) => await theText(page).getByText('First? Or last?').waitFor());
  await say(last, 'Does everyone hear?');
  await inAll(async (page) => await page.getByText('You asked: Does everyone hear?').waitFor());

  // It came first, and hears of the scripts for all.
  await first.close();
  await workspace.write('later.prompt.md', script(MODEL, 'Later?'));
  await inAll(async (page) => await page.getByRole('treeitem', { name: 'later' }).waitFor(), others);
  await say(second, 'And now?');
  await inAll(async (page) => {
    await page.getByText('You asked: And now?').waitFor();
    expect(await page.getByText('You asked: Does everyone hear?').count()).toBe(1);
  }, others);
});

it('shows an answer while it is written in the window that is used', async () => {
  const { until, release } = held();
  const workspace = await servedWorkspace(() => ({
    parts: [
      { type: 'text', text: 'As far as it came' },
      { type: 'wait', until },
      { type: 'text', text: ', and to its end.' },
    ],
  }));
  const first = await newPage();
  await workspace.enter(first);
  await beginConversation(first, workspace, 'Shared');
  const further = await furtherWindows(first, 3);
  const pages = [first, ...further];
  await Promise.all(pages.map((page) => page.getByRole('heading', { name: 'Shared' }).waitFor()));
  await expect.poll(() => heldLocks(first)).toHaveLength(4);
  await say(first, 'Go.');
  const partial = 'As far as it came';
  const showing = async () => {
    const counts = await Promise.all(pages.map((page) => page.getByText(partial).count()));
    return counts.filter((count) => count === 1).length;
  };
  await expect.poll(showing).toBe(3);

  // All windows of the tests believe that they are used.
  await first.evaluate('document.hasFocus = () => false');
  await expect.poll(showing).toBe(4);
  release();
  await Promise.all(pages.map((page) => page.getByText(`${partial}, and to its end.`).waitFor()));
  expect(await showing()).toBe(4);
});

it('says in every window that a conversation was deleted', async () => {
  const workspace = await servedWorkspace(helpful);
  const first = await newPage({ mayComplain: /404/ });
  await workspace.enter(first);
  await beginConversation(first, workspace, 'Short');
  const further = await furtherWindows(first, 3);
  await Promise.all(further.map((page) => page.getByRole('heading', { name: 'Short' }).waitFor()));
  await expect.poll(() => heldLocks(first)).toHaveLength(4);
  const id = first.url().split('/').at(-1);
  await first.evaluate(`fetch('/api/sessions/${id}', { method: 'DELETE' })`);
  await Promise.all(
    [first, ...further].map((page) => page.getByText('This conversation is not there any more.').waitFor()),
  );
});

it('follows a conversation and the scripts where windows cannot agree on who does', async () => {
  const workspace = await servedWorkspace(helpful);
  const page = await newPage();
  await page.addInitScript('delete Navigator.prototype.locks');
  await workspace.enter(page);
  await beginConversation(page, workspace, 'Alone');
  await say(page, 'Hello?');
  await page.getByText('You asked: Hello?').waitFor();
  await page.goto(`${workspace.url}/#/scripts`);
  await workspace.write('later.prompt.md', script(MODEL, 'Later?'));
  await page.getByRole('treeitem', { name: 'later' }).waitFor();
});

/** Further windows of the same person, at the same place. */
async function furtherWindows(page: Page, count: number): Promise<Page[]> {
  return await Promise.all(
    Array.from({ length: count }, async () => {
      const next = await page.context().newPage();
      await next.goto(page.url());
      return next;
    }),
  );
}

async function heldLocks(page: Page): Promise<string[]> {
  const query = 'navigator.locks.query().then(({ held }) => held.map(({ name }) => name))';
  return z
    .array(z.string())
    .parse(await page.evaluate(query))
    .sort();
}
