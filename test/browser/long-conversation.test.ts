import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { writeScript } from '../../benchmarks/recorded-script.ts';
import { cuebook, runProgram } from '../cli/cuebook.ts';
import { helpful } from '../cli/live-workspace.ts';
import { expectAccessible } from './axe.ts';
import { newPage } from './browser.ts';
import { openNewest, say, servedWorkspace } from './served-workspace.ts';
import { openingTime, scrollUp } from './smoothness.ts';

/**
 * Each is a prompt, an answer, and two rows that say how it ended: more than the page reads at once (`PAGE_ROWS` in
 * `web/link/read-conversation.ts`).
 */
const TURNS = 260;

// How long it takes with ten thousand messages is measured by the benchmark of the page.
it('opens a long conversation, draws only what is in sight, comes back to where one was reading, and follows what one asks and finds', async () => {
  const workspace = await servedWorkspace(helpful);
  await writeScript(workspace.folder, TURNS);
  expect((await cuebook(['run', 'long.prompt.md'], workspace.on)).code).toBe(0);
  const page = await newPage();
  await workspace.enter(page);
  const id = await openNewest(page, workspace);
  await page.getByText(`Answer ${TURNS}:`).waitFor();
  await page.goto(`${workspace.url}/#/sessions`);
  await page.getByRole('searchbox').waitFor();
  await openingTime(page, `#/sessions/${id}`);
  await page.getByRole('heading', { name: `${TURNS} Cue ${TURNS}:` }).waitFor();
  expect(await page.locator('[data-line]').count()).toBeLessThan(60);

  const jump = page.getByRole('button', { name: 'Jump to latest' });
  await scrollUp(page, 40, 900);
  await expect.poll(async () => Object.keys(await placeOfLines(page)).length).toBeGreaterThan(0);
  expect(await page.locator('[data-line]').count()).toBeLessThan(60);
  await jump.click();
  await page.getByText(`Answer ${TURNS}:`).waitFor();
  await jump.waitFor({ state: 'detached' });
  await expectAccessible(page);

  await page.evaluate("document.querySelector('[aria-busy]').scrollTop /= 2");
  await jump.waitFor();
  await page
    .getByText(/^Answer 1[1-5]\d:/)
    .first()
    .waitFor();
  const before = await placeOfLines(page);
  await page.reload();
  await expect.poll(() => placeOfLines(page)).toEqual(before);
  await runProgram(['send', 'last', 'One more?', '--model', 'openai/gpt-5'], workspace.on);
  await jump.waitFor();
  await expect.poll(() => placeOfLines(page)).toEqual(before);
  await page.setViewportSize({ width: 700, height: 800 });
  await jump.waitFor();
  await expect.poll(async () => Object.keys(await placeOfLines(page))[0]).toBe(Object.keys(before)[0]);
  await jump.click();
  await page.getByText('You asked: One more?').waitFor();

  await page.evaluate("document.querySelector('[aria-busy]').scrollTop = 0");
  await page.getByText('Answer 1:').waitFor();
  await page.getByRole('combobox', { name: 'Model' }).fill('openai/gpt-5');
  await page.getByRole('combobox', { name: 'Model' }).press('Tab');
  await say(page, 'And now?');
  await page.getByText('You asked: And now?').waitFor();
  await expect.poll(() => isInSight(page, 'You asked: And now?')).toBe(true);

  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('searchbox').fill('Answer 123');
  await page.getByRole('link', { name: /Answer 123:/ }).click();
  await page.locator('[data-found]').getByText('Answer 123:').waitFor();
  await expect.poll(() => isInSight(page, 'Answer 123:')).toBe(true);
});

/** Where the lines that are seen stand in the window, by what they begin with. */
async function placeOfLines(page: Page): Promise<Record<string, number>> {
  return page.evaluate(`(() => {
    const { top, bottom } = document.querySelector('[aria-busy]')?.getBoundingClientRect() ?? {};
    const places = [...document.querySelectorAll('[data-line]')]
      .map((line) => ({ words: line.textContent.slice(0, 20), box: line.getBoundingClientRect() }))
      .filter(({ box }) => box.bottom > top && box.top < bottom)
      .map(({ words, box }) => [words, Math.round(box.top)]);
    return Object.fromEntries(places);
  })()`);
}

async function isInSight(page: Page, words: string): Promise<boolean> {
  const places = await placeOfLines(page);
  return Object.keys(places).some((line) => words.startsWith(line) || line.startsWith(words));
}
