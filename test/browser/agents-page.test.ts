import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { EXAMPLE_AGENTS } from '../../web/state/example-agents.ts';
import { helpful } from '../cli/live-workspace.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { newPage, PHONE } from './browser.ts';
import { MODEL, type ServedWorkspace, servedWorkspace, TOKEN } from './served-workspace.ts';

const GUIDE = {
  name: 'Guide',
  description: 'Knows where things are.',
  model: MODEL,
  systemPrompt: 'agents/guide.md',
  skills: 'auto',
  tools: ['read_files', 'exec_command'],
  datasets: ['handbook'],
  metadata: {
    bootMessage: {
      message:
        '<p>Welcome, I am your <b>guide</b>.<script>document.title = "hacked"</script></p><img src="x" alt="gone">',
      isHtml: true,
      availableTasks: [
        { name: 'Show help', task: { name: 'ShowHelp', type: 'action', message: 'Help' } },
        { name: 'Ask the time', task: { name: 'Time', type: 'message', message: 'What time is it?' } },
      ],
    },
  },
  operations: [
    { name: 'Begin anew', control: 'button', type: 'task', task: { name: 'ResetContext', type: 'action' } },
    { name: 'Reasoning', control: 'select', type: 'setting', setting: 'reasoning', options: ['low', 'high'] },
  ],
};
const CODER = { name: 'The Coder', id: 'coder', path: 'agents/Coder.mjs' };
const LATER = { name: 'Later', path: 'agents/Later.mjs', temperatur: 1 };

async function open(page: Page, workspace: ServedWorkspace): Promise<void> {
  await workspace.enter(page);
  await page.goto(`${workspace.url}/#/agents`);
  await page.getByRole('heading', { name: 'Agents', level: 1 }).waitFor();
}

async function writeAgents(workspace: ServedWorkspace): Promise<void> {
  await workspace.write('agents/guide.md', 'You are a guide.');
  await workspace.write('agents/Coder.mjs', 'export default class {}');
  await workspace.write('agents.json', JSON.stringify({ agents: [GUIDE, CODER, LATER] }, null, 2));
}

it('shows who answers, with what, and what each begins with, runs code once it is trusted, and begins a conversation', async () => {
  const workspace = await servedWorkspace(helpful);
  await writeAgents(workspace);
  const page = await newPage();
  await open(page, workspace);
  const guide = page.getByRole('article', { name: 'Guide' });
  for (const text of [
    'Knows where things are.',
    MODEL,
    'agents/guide.md',
    'those that fit each prompt',
    'exec_command',
    'handbook',
    'Begin anew',
    'one of low · high',
  ]) {
    await guide.getByText(text, { exact: true }).waitFor();
  }
  await guide.getByText('Begins with a message').click();
  await guide.getByText('not sent to the model').waitFor();
  await guide.getByText('Welcome, I am your guide.').waitFor();
  await guide.getByText('sends “What time is it?”').waitFor();
  expect(await guide.locator('img, script').count()).toBe(0);
  expect(await guide.getByRole('button').count()).toBe(1);
  expect(await page.title()).not.toContain('hacked');
  const coder = page.getByRole('article', { name: 'The Coder' });
  await coder.getByText('coder', { exact: true }).waitFor();
  await coder.getByText('does not run: the workspace is not trusted').waitFor();
  await page.getByRole('article', { name: 'Later' }).getByText('is not there').waitFor();
  await expectAccessibleInBothThemes(page);

  await coder.getByRole('button', { name: 'Look and decide' }).click();
  await page.getByRole('radio', { name: 'Whatever it will hold' }).check();
  await page.getByRole('button', { name: 'Trust', exact: true }).click();
  await coder.getByText('runs, as you trust the workspace').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await coder.getByText('does not run: the workspace is not trusted').waitFor();

  await page.getByRole('button', { name: 'Start a conversation with Guide' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }).click();
  await page.waitForURL(/#\/sessions\/./);
  await page.getByText('Welcome, I am your guide.').waitFor();
  const answer = await fetch(`${workspace.url}/api/sessions?limit=1`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  const sessions = z.object({ items: z.array(z.object({ agentId: z.string() })) });
  expect(sessions.parse(await answer.json()).items).toEqual([{ agentId: 'Guide' }]);
});

it('teaches how to write one where there is none, and follows the file as it is written, broken and mended', async () => {
  const workspace = await servedWorkspace(helpful);
  const page = await newPage(PHONE);
  await open(page, workspace);
  await page.getByText('No agents yet.').waitFor();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Show an example' }).tap();
  await page.getByText('"ShowHelp"').waitFor();
  await workspace.write('agents.json', EXAMPLE_AGENTS);
  const reviewer = page.getByRole('article', { name: 'Reviewer' });
  await reviewer.getByText('as the conversation or the defaults say').waitFor();
  expect(await page.getByText('to look at').count()).toBe(0);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await rm(join(workspace.folder, 'agents.json'));
  await reviewer.waitFor({ state: 'hidden' });

  await writeAgents(workspace);
  const findings = page.locator('section').filter({ hasText: 'things to look at' });
  await findings.getByText('/agents/2/temperatur').waitFor();
  await findings.getByText('There is no file agents/Later.mjs.').waitFor();
  await findings
    .getByText(/^agents\.json, line \d+/)
    .first()
    .waitFor();
  await findings.getByRole('img', { name: 'Warning' }).first().waitFor();
  await workspace.write('agents.json', '{ "agents": [');
  await page.getByRole('status').getByText('agents.json cannot be read as it is now.').waitFor();
  await page.getByText('A closing bracket is missing.').waitFor();
  await page.getByRole('article', { name: 'Guide' }).waitFor();
  await expectAccessibleInBothThemes(page);
  await workspace.write('agents.json', JSON.stringify({ agents: [{ name: 'Mended', model: MODEL }] }));
  await page.getByRole('article', { name: 'Mended' }).waitFor();
  expect(await page.getByRole('article').count()).toBe(1);
  expect(await page.getByText('things to look at').count()).toBe(0);
});
