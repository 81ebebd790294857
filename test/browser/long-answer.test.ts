import { expect, it } from 'vitest';
import { newPage } from './browser.ts';
import { longAnswer } from './long-answer.ts';
import { beginConversation, say, servedWorkspace } from './served-workspace.ts';
import { watched } from './smoothness.ts';

// The benchmark of the page measures those of other kinds too.
it.each(['Markdown of all kinds', 'a numbered list'] as const)(
  'stays awake while 200 kB of %s are written',
  async (kind) => {
    const workspace = await servedWorkspace(() => longAnswer(kind));
    const page = await newPage();
    await workspace.enter(page);
    await beginConversation(page, workspace, 'At length');
    const watch = await watched(page);
    await say(page, 'Tell me everything.');
    await page.getByText('The very end.').waitFor({ timeout: 40_000 });
    const { longestTask } = await watch.end();
    // Many times what it takes, as the machine may have other things to do.
    expect(longestTask).toBeLessThan(4_000);
    // Only what is in sight is there.
    expect(Number(await page.evaluate("document.querySelectorAll('[data-line] *').length"))).toBeLessThan(
      6_000,
    );
    await page.getByRole('button', { name: 'Jump to latest' }).first().waitFor({ state: 'hidden' });
  },
);
