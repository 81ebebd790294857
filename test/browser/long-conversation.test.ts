import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { writeScript } from '../../benchmarks/recorded-script.ts';
import { runProgram } from '../cli/cuebook.ts';
import { helpful } from '../cli/live-workspace.ts';
import { expectAccessible } from './axe.ts';
import { newPage } from './browser.ts';
import { openNewest, say, servedWorkspace } from './served-workspace.ts';
import { openingTime, scrollUp } from './smoothness.ts';

/** Each is a prompt, an answer, and two rows that say how it ended: 10,000 messages. */
const TURNS = 2_500;

// How long it takes is measured by the benchmark of the page.
it('opens ten thousand messages, draws only those in sight, and scrolls through them', async () => {
  const { page, id } = await longConversation(TURNS);
  await page.goto(`${new URL(page.url()).origin}/#/sessions`);
  await page.getByRole('searchbox').waitFor();
  await openingTime(page, `#/sessions/${id}`);
  await page.getByRole('heading', { name: `${TURNS} Cue ${TURNS}:` }).waitFor();
  expect(await page.locator('[data-line]').count()).toBeLessThan(60);

  await scrollUp(page, 100, 900);
  await expect.poll(async () => Object.keys(await placeOfLines(page)).length).toBeGreaterThan(0);
  expect(await page.locator('[data-line]').count()).toBeLessThan(60);
  await page.getByRole('button', { name: 'Jump to latest' }).click();
  await page.getByText(`Answer ${TURNS}:`).waitFor();
  await page.getByRole('button', { name: 'Jump to latest' }).waitFor({ state: 'detached' });
  await expectAccessible(page);

  await page.getByRole('searchbox').fill('Answer 1234');
  await page.getByRole('link', { name: /Answer 1234:/ }).click();
  await page.locator('[data-found]').getByText('Answer 1234:').waitFor();
  await expect.poll(() => isInSight(page, 'Answer 1234:')).toBe(true);
});

it('comes back to where one was reading, and stays there while more is said', async () => {
  const { page, workspace } = await longConversation(60);
  await page.evaluate("document.querySelector('[aria-busy]').scrollTop /= 2");
  await page.getByRole('button', { name: 'Jump to latest' }).waitFor();
  await page
    .getByText(/^Answer [23]\d:/)
    .first()
    .waitFor();
  const before = await placeOfLines(page);
  await page.reload();
  await expect.poll(() => placeOfLines(page)).toEqual(before);

  await runProgram(['send', 'last', 'One more?', '--model', 'openai/gpt-5'], workspace.on);
  await page.getByRole('button', { name: 'Jump to latest' }).waitFor();
  await expect.poll(() => placeOfLines(page)).toEqual(before);

  await page.setViewportSize({ width: 700, height: 800 });
  await page.getByRole('button', { name: 'Jump to latest' }).waitFor();
  await expect.poll(async () => Object.keys(await placeOfLines(page))[0]).toBe(Object.keys(before)[0]);
  await page.getByRole('button', { name: 'Jump to latest' }).click();
  await page.getByText('You asked: One more?').waitFor();
});

it('follows what one asks oneself, from wherever one was', async () => {
  const { page } = await longConversation(30);
  await page.evaluate("document.querySelector('[aria-busy]').scrollTop = 0");
  await page.getByText('Answer 1:').waitFor();
  await page.getByRole('combobox', { name: 'Model' }).fill('openai/gpt-5');
  await page.getByRole('combobox', { name: 'Model' }).press('Tab');
  await say(page, 'And now?');
  await page.getByText('You asked: And now?').waitFor();
  await expect.poll(() => isInSight(page, 'You asked: And now?')).toBe(true);
});

async function longConversation(turns: number) {
  const workspace = await servedWorkspace(helpful);
  await writeScript(workspace.folder, turns);
  expect((await runProgram(['run', 'long.prompt.md'], workspace.on)).code).toBe(0);
  const page = await newPage();
  await workspace.enter(page);
  const id = await openNewest(page, workspace);
  await page.getByText(`Answer ${turns}:`).waitFor();
  return { workspace, page, id };
}

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
