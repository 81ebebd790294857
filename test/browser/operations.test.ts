import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { helpful } from '../cli/live-workspace.ts';
import type { Answer } from '../model-server/model-server.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { newPage, type PageOptions } from './browser.ts';
import { reading, storedFiles } from './given-files.ts';
import { turnIntoPhone } from './phone.ts';
import { held, MODEL, type ServedWorkspace, say, servedWorkspace, TOKEN } from './served-workspace.ts';

const RESET = { name: 'ResetContext', type: 'action', skipUserMessage: true };
const OPERATIONS = [
  { name: 'Begin anew', control: 'button', type: 'task', task: RESET },
  {
    name: 'Greet me',
    control: 'button',
    type: 'task',
    task: { name: 'Greet', type: 'message', message: 'Say hello.' },
  },
  { name: 'Reasoning', control: 'select', type: 'setting', setting: 'reasoning', options: ['low', 'high'] },
  {
    name: 'Sum up a file',
    control: 'upload',
    type: 'task',
    accept: '.md',
    task: { name: 'Read', type: 'message', message: 'Sum this up.' },
  },
];

interface Shown {
  readonly page: Page;
  readonly workspace: ServedWorkspace;
  readonly id: string;
}

async function writeAgent(workspace: ServedWorkspace, operations: readonly object[]): Promise<void> {
  const agents = [{ name: 'Guide', model: MODEL, operations }];
  await workspace.write('agents.json', JSON.stringify({ agents }));
}

async function withAgent(answer: Answer = helpful, options: PageOptions = {}): Promise<Shown> {
  const workspace = await servedWorkspace(answer);
  await writeAgent(workspace, OPERATIONS);
  const page = await newPage(options);
  await workspace.enter(page);
  const body = { title: 'With a guide', agentId: 'Guide' };
  const { id } = z.object({ id: z.string() }).parse(await request(workspace, 'POST', '/api/sessions', body));
  await page.goto(`${workspace.url}/#/sessions/${id}`);
  await page.getByRole('heading', { name: 'With a guide' }).waitFor();
  return { page, workspace, id };
}

async function request({ url }: ServedWorkspace, method: string, path: string, body?: object) {
  const answer = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return await answer.json();
}

/** What is set for a session alone. */
async function settingsOf({ workspace, id }: Shown): Promise<unknown> {
  const session = z.object({ metadata: z.object({ settings: z.unknown().optional() }) });
  return session.parse(await request(workspace, 'GET', `/api/sessions/${id}`)).metadata.settings;
}

const bar = (page: Page) => page.getByRole('group', { name: 'What the agent can do' });

it('asks what an operation says, gives it files, resets with a line that takes it back, and begins nothing while the model answers', async () => {
  const { until, release } = held();
  const { page, workspace, id } = await withAgent((request, index) => {
    if (request.prompt.includes('Sum this up.')) return reading(request, index);
    if (request.prompt !== 'Take your time.') return helpful(request, index);
    return {
      parts: [
        { type: 'wait', until },
        { type: 'text', text: 'Done at last.' },
      ],
    };
  });
  await bar(page).getByRole('button', { name: 'Greet me' }).dblclick();
  await page.getByText('You asked: Say hello.').waitFor();
  await expectAccessibleInBothThemes(page);
  await bar(page).getByRole('button', { name: 'Begin anew' }).click();
  await page.getByText('context reset').waitFor();
  await page.getByRole('button', { name: 'undo' }).click();
  await page.getByText('context reset').waitFor({ state: 'detached' });
  expect(await page.getByText('You asked: Say hello.').count()).toBe(1);

  await workspace.write('plan.md', 'Water the aloe.');
  const chooser = page.waitForEvent('filechooser');
  await bar(page).getByRole('button', { name: 'Sum up a file' }).click();
  await (await chooser).setFiles(join(workspace.folder, 'plan.md'));
  await page.getByText('I have read it.').waitFor();
  expect(await storedFiles(workspace, id)).toEqual(['plan.md 15']);
  expect(JSON.stringify(workspace.server.requests.at(-1)?.messages)).toContain('Water the aloe.');
  const files = page.getByRole('group', { name: 'Files given with this prompt' });
  await files.getByRole('link', { name: 'plan.md' }).waitFor();

  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  const before = workspace.server.requests.length;
  await say(page, 'Take your time.');
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
  const greet = bar(page).getByRole('button', { name: 'Greet me' });
  await expect.poll(() => greet.getAttribute('aria-disabled')).toBe('true');
  await greet.click({ force: true });
  expect(await bar(page).getByRole('button', { name: 'Reasoning' }).isDisabled()).toBe(true);
  release();
  await page.getByText('Done at last.').waitFor();
  expect(workspace.server.requests).toHaveLength(before + 1);
});

it('sets what answers are made with in every tab, follows agents.json, says what was refused, and has a menu for many and for phones', async () => {
  const shown = await withAgent(helpful, { mayComplain: /4\d\d/, hasTouch: true });
  const { page, workspace } = shown;
  await bar(page).getByRole('button', { name: 'Reasoning' }).click();
  await page.getByRole('menuitem', { name: 'high' }).click();
  await bar(page).getByRole('button', { name: 'Reasoning: high' }).waitFor();
  expect(await settingsOf(shown)).toEqual({ reasoning: 'high' });
  const other = await page.context().newPage();
  await other.goto(page.url());
  await bar(other).getByRole('button', { name: 'Reasoning: high' }).click();
  await other.getByRole('menuitem', { name: 'As usual' }).click();
  await bar(page).getByRole('button', { name: 'Reasoning', exact: true }).waitFor();
  expect(await settingsOf(shown)).toBeUndefined();
  await other.close();

  const more = ['One', 'Two', 'Three'].map((name) => ({ ...OPERATIONS[1], name }));
  await writeAgent(workspace, [...OPERATIONS, ...more]);
  await bar(page).getByRole('button', { name: 'Operations' }).click();
  await expect.poll(() => page.getByRole('menuitem').count()).toBe(9);
  await page.getByRole('menuitem', { name: 'Three' }).click();
  await page.getByText('You asked: Say hello.').waitFor();
  await writeAgent(workspace, []);
  await bar(page).waitFor({ state: 'detached' });

  await writeAgent(workspace, [{ ...OPERATIONS[1], task: { name: 'Nothing that exists', type: 'action' } }]);
  await bar(page).getByRole('button', { name: 'Greet me' }).click();
  await page
    .getByRole('alert')
    .getByText(/Nothing that exists/)
    .waitFor();

  await writeAgent(workspace, OPERATIONS);
  await bar(page).getByRole('button', { name: 'Begin anew' }).waitFor();
  await turnIntoPhone(page);
  const menu = bar(page).getByRole('button', { name: 'Operations' });
  await menu.waitFor();
  expect(await bar(page).getByRole('button').count()).toBe(1);
  await menu.tap();
  await page.getByRole('menuitem', { name: 'Reasoning: low' }).waitFor();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('menuitem', { name: 'Greet me' }).tap();
  await expect.poll(() => page.getByText('You asked: Say hello.').count()).toBe(2);
});
