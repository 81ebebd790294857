import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { helpful } from '../cli/live-workspace.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { newPage } from './browser.ts';
import { MODEL, type ServedWorkspace, say, servedWorkspace, TOKEN } from './served-workspace.ts';

const GUIDE = {
  name: 'Guide',
  model: MODEL,
  metadata: {
    bootMessage: {
      message: '<p>Welcome, I am your <b>guide</b>.</p>',
      isHtml: true,
      availableTasks: [
        { name: 'Show help', task: { name: 'ShowHelp', type: 'ACTION', message: 'Show me the help' } },
        { name: 'Ask for the time', task: { name: 'Time', type: 'message', message: 'What time is it?' } },
        { name: 'Begin anew', task: { name: 'ResetContext', type: 'action', skipUserMessage: true } },
      ],
    },
  },
};

async function begin(page: Page, workspace: ServedWorkspace): Promise<string> {
  await workspace.write('agents.json', JSON.stringify({ agents: [GUIDE] }));
  await workspace.enter(page);
  const answer = await fetch(`${workspace.url}/api/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'With a guide', agentId: 'Guide' }),
  });
  const { id } = z.object({ id: z.string() }).parse(await answer.json());
  const place = `${workspace.url}/#/sessions/${id}`;
  await page.goto(place);
  return place;
}

it('begins once in however many tabs it is opened, does what stands on a button, resets and takes that back', async () => {
  const workspace = await servedWorkspace(helpful);
  const page = await newPage();
  const place = await begin(page, workspace);
  const other = await page.context().newPage();
  await other.goto(place);
  for (const each of [page, other]) {
    await each.getByText('Welcome, I am your guide.').waitFor();
    await each.reload();
    await each.getByText('Welcome, I am your guide.').waitFor();
    expect(await each.getByText('Welcome, I am your guide.').count()).toBe(1);
    // The agent answers: nobody has to name a model.
    expect(await each.getByText('Choose a model to continue.').count()).toBe(0);
    expect(await each.getByPlaceholder('Guide').count()).toBe(1);
  }
  await other.close();

  await page.getByRole('button', { name: 'Show help' }).click();
  await page.getByRole('heading', { name: '1 Show me the help' }).waitFor();
  await page.getByText('Guide answers here.').waitFor();
  await page.getByRole('button', { name: 'Ask for the time' }).click();
  await page.getByText('You asked: What time is it?').waitFor();
  await page.getByRole('button', { name: 'Begin anew' }).click();
  await page.getByText(/context reset · \d+ tokens freed/).waitFor();
  await expect.poll(() => page.getByText('Welcome, I am your guide.').count()).toBe(2);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'undo' }).click();
  await page.getByText('context reset').waitFor({ state: 'hidden' });
  await expect.poll(() => page.getByText('Welcome, I am your guide.').count()).toBe(1);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Reset the context' }).click();
  await page.getByRole('button', { name: 'undo' }).waitFor();
  await say(page, 'And now?');
  await page.getByRole('heading', { name: '3 And now?' }).waitFor();
  await page.getByText('You asked: And now?').waitFor();
  await page.getByRole('button', { name: 'undo' }).waitFor({ state: 'hidden' });
});
