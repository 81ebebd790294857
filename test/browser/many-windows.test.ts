import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { helpful, script } from '../cli/live-workspace.ts';
import type { Answer } from '../model-server/model-server.ts';
import { newPage } from './browser.ts';
import { expectMarks, openScript, theText, typeAfter } from './script-page.ts';
import {
  beginConversation,
  createConversation,
  held,
  MODEL,
  say,
  servedWorkspace,
  TOKEN,
} from './served-workspace.ts';

const PARTIAL = 'As far as it came';

it('works in more windows than a browser has connections, follows an answer in those that are used, and a deletion in all', async () => {
  const { until, release } = held();
  const workspace = await servedWorkspace(pausing(until));
  const file = await workspace.write('shared.prompt.md', script(MODEL, 'First?'));
  const first = await newPage({ mayComplain: /404/ });
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

  const id = await createConversation(workspace, 'Shared');
  await inAll(async (page) => {
    await page.goto(`${workspace.url}/#/sessions/${id}`);
    await page.getByRole('heading', { name: 'Shared' }).waitFor();
  }, others);
  await expect.poll(() => heldLocks(second)).toHaveLength(4);
  await say(second, 'Go.');
  await expectShownInUsedWindows(others);
  release();
  await inAll(async (page) => await page.getByText(`${PARTIAL}, and to its end.`).waitFor(), others);
  expect(await showing(others)).toHaveLength(others.length);

  await fetch(`${workspace.url}/api/sessions/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  await inAll(
    async (page) => await page.getByText('This conversation is not there any more.').waitFor(),
    others,
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

/** Answers "Go." in two parts, the second one later. */
function pausing(until: Promise<void>): Answer {
  return (request, index) =>
    request.prompt === 'Go.'
      ? {
          parts: [
            { type: 'text', text: PARTIAL },
            { type: 'wait', until },
            { type: 'text', text: ', and to its end.' },
          ],
        }
      : helpful(request, index);
}

/** The windows that show what was answered so far. */
async function showing(pages: readonly Page[]): Promise<Page[]> {
  const counts = await Promise.all(pages.map(async (page) => await page.getByText(PARTIAL).count()));
  return pages.filter((_, index) => counts[index] === 1);
}

/** Three windows follow what is written. Another one does as soon as one of them is not used any more. */
async function expectShownInUsedWindows(pages: readonly Page[]): Promise<void> {
  await expect.poll(async () => await showing(pages)).toHaveLength(3);
  const [used] = await showing(pages);
  // All windows of the tests believe that they are used.
  await used?.evaluate('document.hasFocus = () => false');
  await expect.poll(async () => await showing(pages)).toHaveLength(4);
}

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
