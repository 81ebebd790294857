import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { runProgram } from '../cli/cuebook.ts';
import { helpful, script } from '../cli/live-workspace.ts';
import { newPage } from './browser.ts';
import { openScript, typeAfter } from './script-page.ts';
import { beginConversation, held, MODEL, SERVER_GONE, say, servedWorkspace } from './served-workspace.ts';

it('says that the server is gone, goes on when it is back, loses nothing, and ends an answer that was cut off', async () => {
  const { until, release } = held();
  const workspace = await servedWorkspace((request, index) =>
    request.prompt === 'Go.'
      ? {
          parts: [
            { type: 'text', text: 'As far as it came' },
            { type: 'wait', until },
          ],
        }
      : helpful(request, index),
  );
  const page = await newPage({ mayComplain: SERVER_GONE });
  await workspace.enter(page);
  await beginConversation(page, workspace, 'Steady');
  await say(page, 'Before?');
  await page.getByText('You asked: Before?').waitFor();

  await workspace.stop();
  const banner = page.getByText('The server does not answer.');
  await banner.waitFor();
  await page.getByText('You asked: Before?').waitFor();
  await page.getByRole('textbox', { name: 'Write a message' }).fill('After?');
  await runProgram(['send', 'last', 'Meanwhile?'], workspace.on);

  await workspace.start();
  await banner.waitFor({ state: 'hidden' });
  await page.getByText('You asked: Meanwhile?').waitFor();
  await page.getByRole('textbox', { name: 'Write a message' }).press('Enter');
  await page.getByText('You asked: After?').waitFor();
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    '1Before?',
    '2Meanwhile?',
    '3After?',
  ]);

  await say(page, 'Go.');
  await page.getByText('As far as it came').waitFor();
  await workspace.stop();
  release();
  await workspace.start();
  await page.getByText('interrupted here').waitFor();
  await page.getByRole('button', { name: 'Go on' }).waitFor();
  expect(await page.getByText('As far as it came').count()).toBe(1);
});

it('follows to the end only who is there, leaves its connection to others while nobody looks, and catches up', async () => {
  const gates = [held(), held()];
  const lines = Array.from({ length: 80 }, (_, index) => `line ${index}\n`).join('');
  const workspace = await servedWorkspace((request, index) =>
    request.prompt === 'Count.'
      ? {
          parts: gates.flatMap(({ until }, part) => [
            { type: 'text', text: lines },
            { type: 'wait', until },
            { type: 'text', text: `end ${part}\n` },
          ]),
        }
      : helpful(request, index),
  );
  const page = await newPage();
  await workspace.enter(page);
  await beginConversation(page, workspace, 'Long');
  await say(page, 'Count.');
  const jump = page.getByRole('button', { name: 'Jump to latest' });
  await page.getByText('line 79').waitFor();
  await expect.poll(() => distanceFromEnd(page)).toBeLessThan(2);
  await jump.waitFor({ state: 'hidden' });

  await page.getByRole('region', { name: 'Long' }).last().hover();
  await page.mouse.wheel(0, -600);
  await jump.waitFor();
  const before = await distanceFromEnd(page);
  gates[0]?.release();
  await page.getByText('end 0').waitFor({ state: 'attached' });
  await expect.poll(() => distanceFromEnd(page)).toBeGreaterThan(before + 100);
  await jump.click();
  await jump.waitFor({ state: 'hidden' });
  gates[1]?.release();
  await page.getByText('end 1').waitFor();
  await expect.poll(() => distanceFromEnd(page)).toBeLessThan(2);
  await jump.waitFor({ state: 'hidden' });

  await page.evaluate(look('hidden'));
  await runProgram(['send', 'last', 'Meanwhile?'], workspace.on);
  expect(await page.getByText('You asked: Meanwhile?').count()).toBe(0);
  await page.evaluate(look('visible'));
  await page.getByText('You asked: Meanwhile?').waitFor();
});

it('gives up on a request that nobody answers, and saves with another', async () => {
  const workspace = await servedWorkspace(helpful);
  const file = await workspace.write('slow.prompt.md', script(MODEL, 'First?'));
  const page = await newPage();
  await page.clock.install();
  await openScript(page, workspace, 'slow.prompt.md');
  const { promise: asked, resolve: onAsked } = Promise.withResolvers<void>();
  let saves = 0;
  await page.route('**/api/workspace/file', async (route) => {
    const isFirst = route.request().method() === 'PUT' && saves++ === 0;
    if (isFirst) onAsked();
    else await route.continue();
  });
  await typeAfter(page, 'First?', ' Late.');
  await page.keyboard.press('ControlOrMeta+s');
  await asked;
  expect(await readFile(file, 'utf8')).not.toContain('Late.');
  await page.clock.fastForward(20_000);
  await page.getByRole('button', { name: 'Not saved' }).waitFor({ state: 'hidden' });
  expect(await readFile(file, 'utf8')).toContain('First? Late.');
});

function look(state: 'hidden' | 'visible'): string {
  return `Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));`;
}

/** How much of the conversation is below what is seen of it. */
async function distanceFromEnd(page: Page): Promise<number> {
  return Number(
    await page.evaluate(`(() => {
    const { scrollHeight, scrollTop, clientHeight } = document.querySelector('[aria-busy]');
    return scrollHeight - scrollTop - clientHeight;
  })()`),
  );
}
