import { expect, it } from 'vitest';
import { newPage } from './browser.ts';
import { longAnswer } from './long-answer.ts';
import { beginConversation, say, servedWorkspace } from './served-workspace.ts';

const KINDS = ['Markdown of all kinds', 'a numbered list'] as const;

// How smooth that is, and other kinds of answers, the benchmark of the page measures.
it('follows 200 kB of any kind while they are written, and draws only what is in sight', async () => {
  const workspace = await servedWorkspace((_, index) => longAnswer(KINDS[index] ?? KINDS[0]));
  const page = await newPage();
  await workspace.enter(page);
  for (const kind of KINDS) {
    await beginConversation(page, workspace, kind);
    await say(page, 'Tell me everything.');
    await page.getByText('The very end.').waitFor();
    const drawn = await page.evaluate("document.querySelectorAll('[data-line] *').length");
    expect(drawn, kind).toBeLessThan(6_000);
    await page.getByRole('button', { name: 'Jump to latest' }).first().waitFor({ state: 'hidden' });
  }
  expect(workspace.server.requests).toHaveLength(KINDS.length);
});
