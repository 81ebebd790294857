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

const EVERYTHING = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };

/** The rules that look at colors: only these can tell one theme from the other. */
const COLORS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

type Rules = typeof EVERYTHING | typeof COLORS;

const examine = (rules: Rules) => `
  axe.run(document, { runOnly: ${JSON.stringify(rules)} })
    .then(({ violations }) => violations.map(({ id, help, nodes }) => ({
      id,
      help,
      places: nodes.map(({ html, failureSummary }) => html + ' ' + failureSummary),
    })))
`;

/** Fails where somebody who does not see the page well, or has no mouse, would be shut out (WCAG 2.2 A and AA). */
export async function expectAccessible(page: Page, rules: Rules = EVERYTHING): Promise<void> {
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(await source);
  // What is drawn again while it is looked at may be between two colors once more.
  await expect
    .poll(async () => {
      await page.evaluate(SETTLED);
      return await page.evaluate(examine(rules));
    })
    .toEqual([]);
}

/** Switches the theme, and waits until it is drawn. */
const switchTheme = (theme: string) => `
  document.documentElement.dataset.theme = '${theme}';
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));
`;

/** The same in the dark theme, and in the light one as far as colors go. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(switchTheme('dark'));
  await expectAccessible(page);
  await page.evaluate(switchTheme('light'));
  await expectAccessible(page, COLORS);
}
