import { expect, it } from 'vitest';
import * as z from 'zod';
import { newPage } from './browser.ts';
import { ask, beginConversation, held, servedWorkspace } from './served-workspace.ts';

const shift = z.object({ value: z.number(), parts: z.array(z.string().nullish()) });

/** Notes what moves, and which part of the page it was. */
const WATCH = `
  window.moved = [];
  window.note = (shifts) => {
    for (const { value, sources } of shifts) {
      window.moved.push({ value, parts: sources.map(({ node }) => node?.textContent) });
    }
  };
  window.observer = new PerformanceObserver((list) => window.note(list.getEntries()));
  window.observer.observe({ type: 'layout-shift' });
`;

/** After two frames everything that moved was noted. */
const MOVED = `
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  }).then(() => {
    window.note(window.observer.takeRecords());
    return window.moved;
  })
`;

it('moves nothing that stands already from the question to the end of the answer', async () => {
  const { until, release } = held();
  const lines = Array.from({ length: 12 }, (_, index) => `- **item ${index}** of a list\n`);
  const workspace = await servedWorkspace(({ prompt }) =>
    prompt === 'First?'
      ? { parts: [{ type: 'text', text: 'Before.' }] }
      : {
          parts: [
            { type: 'text', text: 'Here they come.\n\n' },
            { type: 'wait', until },
            ...lines.map((text) => ({ type: 'text', text }) as const),
            { type: 'text', text: '\n```ts\nconst last = true;\n```\n\nThat is all.' },
          ],
        },
  );
  const page = await newPage();
  await workspace.enter(page);
  const id = await beginConversation(page, workspace, 'Still');
  // Nothing is typed: what moves soon after a key is not counted.
  await ask(workspace, id, 'First?');
  await page.getByRole('button', { name: 'Regenerate' }).waitFor();
  await page.evaluate(WATCH);
  await ask(workspace, id, 'List them.');
  await page.getByText('Here they come.').waitFor();
  release();
  await page.getByText('That is all.').waitFor();
  await page.getByRole('button', { name: 'Regenerate' }).waitFor();
  const moved = z.array(shift).parse(await page.evaluate(MOVED));
  const total = moved.reduce((sum, { value }) => sum + value, 0);
  // A line that jumps by its height is 0.002; what browsers call good is 0.1 for a whole visit.
  expect(total, JSON.stringify(moved)).toBeLessThan(0.001);
});
