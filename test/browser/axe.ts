import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What axe says of a page, as far as we need it. */
interface AxeWindow {
  readonly axe: {
    run(
      context: Document,
      options: object,
    ): Promise<{
      violations: { id: string; help: string; nodes: { html: string; any: { message: string }[] }[] }[];
    }>;
  };
}

const source = readFile(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** Fails where somebody who does not see the page well, or has no mouse, would be shut out (WCAG 2.2 A and AA). */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(await source);
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as AxeWindow;
    const runOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
    const { violations } = await axe.run(document, { runOnly });
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ html, any }) => `${html}\n  ${any.map(({ message }) => message).join('\n  ')}`),
    }));
  });
  expect(found).toEqual([]);
}
