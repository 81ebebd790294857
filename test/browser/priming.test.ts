import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { helpful } from '../cli/live-workspace.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { newPage } from './browser.ts';
import { MODEL, type ServedWorkspace, say, servedWorkspace, TOKEN } from './served-workspace.ts';

const HISTORY = `---
title: Manners
---

### record human_text_record

---
genseq: 1
msgId: one
grammar: markdown
---

How do we greet?

### record agent_words_record

---
genseq: 1
---

With a bow.

### record ui_only_markdown_record

---
genseq: 1
---

A note for people.
`;

/** Opens a conversation that begins with the history. */
async function beginPrimed(
  page: Page,
  workspace: ServedWorkspace,
  title: string,
  showInUi: boolean,
): Promise<void> {
  await workspace.write('.minds/priming/team_shared/manners.md', HISTORY);
  const answer = await fetch(`${workspace.url}/api/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      title,
      model: MODEL,
      priming: { scriptRefs: ['team_shared/manners'], showInUi },
    }),
  });
  const { id } = z.object({ id: z.string() }).parse(await answer.json());
  await page.goto(`${workspace.url}/#/sessions/${id}`);
  await page.getByRole('heading', { name: title }).waitFor();
}

it('shows the history that a conversation begins with, or says that it is hidden, and counts its own prompts from 1', async () => {
  const asked: string[] = [];
  const workspace = await servedWorkspace((request, index) => {
    asked.push(JSON.stringify(request));
    return helpful(request, index);
  });
  const page = await newPage();
  await workspace.enter(page);
  await beginPrimed(page, workspace, 'Shown', true);
  await page.getByText('From priming: team_shared/manners').waitFor();
  await page.getByRole('heading', { name: 'How do we greet?' }).waitFor();
  await page.getByText('With a bow.').waitFor();
  await page.getByText('A note for people.').waitFor();
  await page.getByText('The conversation begins here').waitFor();
  await say(page, 'And in the evening?');
  await page.getByRole('heading', { name: '1 And in the evening?' }).waitFor();
  await page.getByText('You asked: And in the evening?').waitFor();
  await expectAccessibleInBothThemes(page);

  await beginPrimed(page, workspace, 'Hidden', false);
  await page.getByText('3 records of history are hidden; the model has them').waitFor();
  await say(page, 'And at noon?');
  await page.getByText('You asked: And at noon?').waitFor();
  expect(await page.getByText('With a bow.').count()).toBe(0);
  expect(await page.getByText('A note for people.').count()).toBe(0);
  expect(asked.at(-1)).toContain('And at noon?');
  expect(asked.at(-1)).toContain('With a bow.');
  expect(asked.at(-1)).not.toContain('A note for people.');
});
