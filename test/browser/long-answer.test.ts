import { expect, it } from 'vitest';
import { newPage } from './browser.ts';
import { longAnswer } from './long-answer.ts';
import { beginConversation, say, servedWorkspace } from './served-workspace.ts';

// How smooth that is, and other kinds of answers, the benchmark of the page measures.
it.each(['Markdown of all kinds', 'a numbered list'] as const)(
  'follows 200 kB of %s while they are written, and draws only what is in sight',
  async (kind) => {
    const workspace = await servedWorkspace(() => longAnswer(kind));
    const page = await newPage();
    await workspace.enter(page);
    await beginConversation(page, workspace, 'At length');
    await say(page, 'Tell me everything.');
    await page.getByText('The very end.').waitFor();
    expect(Number(await page.evaluate("document.querySelectorAll('[data-line] *').length"))).toBeLessThan(
      6_000,
    );
    await page.getByRole('button', { name: 'Jump to latest' }).first().waitFor({ state: 'hidden' });
  },
);
