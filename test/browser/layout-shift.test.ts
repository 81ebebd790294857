import { expect, it } from 'vitest';
import { newPage } from './browser.ts';
import { beginConversation, held, say, servedWorkspace } from './served-workspace.ts';

const WATCH = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifts.push(value);
  }).observe({ type: 'layout-shift' });
`;

it('moves nothing that stands already while an answer is written', async () => {
  const { until, release } = held();
  const lines = Array.from({ length: 12 }, (_, index) => `- **item ${index}** of a list\n`);
  const workspace = await servedWorkspace(() => ({
    parts: [
      { type: 'text', text: 'Here they come.\n\n' },
      { type: 'wait', until },
      ...lines.map((text) => ({ type: 'text', text }) as const),
      { type: 'text', text: '\n```ts\nconst last = true;\n```\n\nThat is all.' },
    ],
  }));
  const page = await newPage();
  await workspace.enter(page);
  await beginConversation(page, workspace, 'Still');
  await say(page, 'List them.');
  await page.getByText('Here they come.').waitFor();
  await page.evaluate(WATCH);
  release();
  await page.getByText('That is all.').waitFor();
  await page.getByRole('button', { name: 'Send' }).waitFor();
  const total = Number(await page.evaluate('window.shifts.reduce((sum, value) => sum + value, 0)'));
  // What browsers call good is 0.1 for a whole visit.
  expect(total).toBeLessThan(0.1);
});
