import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const source = readFile(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** A colour on its way to another one is neither. */
const SETTLED = `
  Promise.allSettled(document.getAnimations()
    .filter((animation) => animation instanceof CSSTransition)
    .map(({ finished }) => finished))
`;

const EXAMINE = `
  axe.run(document, {
    runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  }).then(({ violations }) => violations.map(({ id, help, nodes }) => ({
    id,
    help,
    places: nodes.map(({ html, failureSummary }) => html + ' ' + failureSummary),
  })))
`;

/** Fails where somebody who does not see the page well, or has no mouse, would be shut out (WCAG 2.2 A and AA). */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(await source);
  // What is drawn anew while it is looked at may be between two colours once more.
  await expect.poll(examined(page), { timeout: 10_000 }).toEqual([]);
}

function examined(page: Page): () => Promise<unknown> {
  return async () => {
    await page.evaluate(SETTLED);
    return await page.evaluate(EXAMINE);
  };
}

/** Wears a theme, and waits until it is drawn. */
const wear = (theme: string) => `
  document.documentElement.dataset.theme = '${theme}';
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));
`;

/** The same in the light theme and in the dark one. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const theme of ['dark', 'light']) {
    await page.evaluate(wear(theme));
    await expectAccessible(page);
  }
}
