import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { helpful } from '../cli/live-workspace.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { newPage, PHONE } from './browser.ts';
import { history, putHistory } from './histories.ts';
import { MODEL, SERVER_GONE, type ServedWorkspace, say, servedWorkspace, TOKEN } from './served-workspace.ts';

const AGENTS = {
  agents: [
    {
      name: 'Guide',
      description: 'Shows people around.',
      model: MODEL,
      metadata: {
        bootMessage: {
          message: '<p>Welcome, I am your <b>guide</b>.</p>',
          isHtml: true,
          availableTasks: [
            {
              name: 'Ask for the time',
              task: { name: 'Time', type: 'message', message: 'What time is it?' },
            },
          ],
        },
      },
    },
    { name: 'Reviewer', model: MODEL },
    { name: 'Builder', path: 'agents/builder.mjs' },
  ],
};

const session = z.object({
  id: z.string(),
  agentId: z.string().nullable(),
  metadata: z.object({
    title: z.string().optional(),
    modelId: z.string().optional(),
    settings: z.object({ skills: z.unknown() }).optional(),
    priming: z.object({ scriptRefs: z.array(z.string()), showInUi: z.boolean() }).optional(),
  }),
});

/** What is stored of the session that was begun last. */
async function newest({ url }: ServedWorkspace): Promise<z.infer<typeof session>> {
  const answer = await fetch(`${url}/api/sessions?limit=1`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  const [item] = z.object({ items: z.array(session) }).parse(await answer.json()).items;
  if (!item) throw new Error('There is no session.');
  return item;
}

async function withAgents(): Promise<ServedWorkspace> {
  const workspace = await servedWorkspace(helpful);
  await workspace.write('agents.json', JSON.stringify(AGENTS));
  await workspace.write('agents/builder.mjs', 'export default {};\n');
  await putHistory(workspace, 'team_shared/manners', history('Manners', 'How do we greet?', 'With a bow.'));
  await putHistory(workspace, 'team_shared/release', history('Release notes', 'What is new?', 'Much.'));
  await putHistory(workspace, 'individual/Guide/house', history('House rules', 'May I?', 'You may.'));
  return workspace;
}

/** Opens the sheet by its keys, and waits until it can be started. */
async function openSheet(page: Page): Promise<Locator> {
  await page.keyboard.press('Alt+n');
  const sheet = page.getByRole('dialog', { name: 'New conversation' });
  await startable(sheet);
  return sheet;
}

async function startable(sheet: Locator): Promise<void> {
  await sheet.getByRole('button', { name: 'Start', disabled: false }).waitFor();
}

async function choose(page: Page, field: Locator, name: string | RegExp): Promise<void> {
  await field.click();
  await page.getByRole('option', { name }).click();
}

/** Waits for the place of a session, and tells its id. */
async function begun(page: Page): Promise<string> {
  await page.waitForURL(/#\/sessions\/[0-9a-f-]{36}$/);
  return page.url().slice(-36);
}

it('searches as fast as one types, leaves by Escape, begins with an agent by keys alone, and waits for a server that is away', async () => {
  const workspace = await withAgents();
  const page = await newPage({ mayComplain: SERVER_GONE });
  await workspace.enter(page);
  const sheet = await openSheet(page);
  const { promise: later, resolve: answerLater } = Promise.withResolvers<void>();
  await page.route(/priming\/scripts\?.*q=rel$/, async (route) => {
    await later;
    await route.continue().catch(() => undefined);
  });
  const priming = sheet.getByRole('combobox', { name: 'Priming', exact: true });
  await choose(page, priming, 'More…');
  const search = sheet.getByRole('combobox', { name: 'Search all priming scripts' });
  const asked = page.waitForRequest(/q=rel$/);
  await search.fill('rel');
  await asked;
  await search.fill('manners');
  await sheet.getByRole('option', { name: 'Manners' }).waitFor();
  answerLater();
  await page.unrouteAll({ behavior: 'wait' });
  expect(await sheet.getByRole('option').allTextContents()).toEqual(['Mannersteam_shared/manners']);
  await search.press('Escape');
  await expect.poll(() => priming.textContent()).toContain('<none>');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });

  await openSheet(page);
  await expect.poll(() => sheet.getByRole('combobox', { name: 'Agent' }).textContent()).toContain('Guide');
  await page.keyboard.press('Enter');
  await begun(page);
  await page.getByText('Welcome, I am your guide.').waitFor();
  await page.getByText('not sent to the model').waitFor();
  expect(await newest(workspace)).toMatchObject({ agentId: 'Guide' });
  await page.getByRole('button', { name: 'Ask for the time' }).click();
  await page.getByText('You asked: What time is it?').waitFor();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Reset the context' }).click();
  await page.getByText(/context reset · \d+ tokens? freed/).waitFor();
  await expect.poll(() => page.getByText('Welcome, I am your guide.').count()).toBe(2);
  await page.getByRole('button', { name: 'undo' }).click();
  await page.getByText('context reset').waitFor({ state: 'hidden' });
  await expect.poll(() => page.getByText('Welcome, I am your guide.').count()).toBe(1);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find or do anything' }).fill('conversation with rev');
  await page.getByRole('option', { name: 'New conversation with Reviewer' }).waitFor();
  expect(await page.getByRole('option', { name: /Builder/ }).count()).toBe(0);
  await page.keyboard.press('Enter');
  await expect.poll(() => sheet.getByRole('combobox', { name: 'Agent' }).textContent()).toContain('Reviewer');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });

  await workspace.stop();
  await page.keyboard.press('Alt+n');
  await sheet.getByRole('alert').getByText('The server did not answer.').waitFor();
  await workspace.start();
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await startable(sheet);
});

it('finds a priming script while one types, keeps their order, and says in its place what is refused', async () => {
  const workspace = await withAgents();
  await putHistory(workspace, 'team_shared/broken', '### user\n\nOld.\n');
  const page = await newPage({ mayComplain: /40[04]/ });
  await workspace.enter(page);
  const sheet = await openSheet(page);
  const priming = sheet.getByRole('combobox', { name: 'Priming', exact: true });
  await choose(page, sheet.getByRole('combobox', { name: 'Agent' }), /^Guide/);
  await priming.click();
  expect(await page.getByRole('option').allTextContents()).toEqual(['<none>', 'More…']);
  await page.getByRole('option', { name: 'More…' }).click();
  const search = sheet.getByRole('combobox', { name: 'Search all priming scripts' });
  await expect.poll(() => search.evaluate((element) => element.matches(':focus'))).toBe(true);
  await page.keyboard.press('Escape');
  await choose(page, priming, 'More…');
  await sheet.getByRole('button', { name: 'Leave the search' }).click();
  await choose(page, priming, 'More…');
  await sheet.getByText('1 file has errors and is passed over.').waitFor();
  await search.fill('nothing like it');
  await sheet.getByText('No priming script is called “nothing like it”.').waitFor();
  await search.fill('rel');
  await sheet.getByRole('option', { name: 'Release notes' }).waitFor();
  expect(await sheet.getByRole('option').count()).toBe(1);
  await search.press('Enter');
  await expect.poll(() => priming.textContent()).toContain('Release notes');
  expect(await priming.evaluate((element) => element.matches(':focus'))).toBe(true);

  await sheet.getByRole('checkbox', { name: 'Show it in the conversation' }).uncheck();
  await sheet.getByText('the model gets it either way').waitFor();
  await sheet.getByRole('button', { name: 'Another script' }).click();
  await choose(page, sheet.getByRole('combobox', { name: 'Priming, script 2' }), 'More…');
  await search.fill('manners');
  const found = sheet.getByRole('option', { name: 'Manners' });
  await found.waitFor();
  await expectAccessibleInBothThemes(page);
  await found.click();
  const title = sheet.getByRole('textbox', { name: 'Title' });
  await title.fill('Not lost');
  await putHistory(workspace, 'team_shared/manners', '### user\n\nOld.\n');
  await title.press('Enter');
  await sheet.getByRole('alert').getByText('team_shared/manners').waitFor();
  expect(await title.inputValue()).toBe('Not lost');
  await putHistory(workspace, 'team_shared/manners', history('Manners', 'How?', 'So.'));
  await sheet.getByRole('button', { name: 'Start' }).click();
  await begun(page);
  await page.getByText('4 records of history are hidden').waitFor();
  const { metadata } = await newest(workspace);
  expect(metadata.title).toBe('Not lost');
  expect(metadata.priming).toMatchObject({
    scriptRefs: ['team_shared/release', 'team_shared/manners'],
    showInUi: false,
  });

  await page.getByRole('link', { name: 'team_shared/manners' }).click();
  await page.getByRole('heading', { name: 'Manners' }).waitFor();
});

it('remembers the last choice of each agent, and leaves out what is gone', async () => {
  const workspace = await withAgents();
  await workspace.write(
    'skills/letters/SKILL.md',
    '---\nname: letters\ndescription: Writes letters.\n---\n\nDo.\n',
  );
  await workspace.write(
    'skills/tables/SKILL.md',
    '---\nname: tables\ndescription: Makes tables.\n---\n\nDo.\n',
  );
  const page = await newPage();
  await workspace.enter(page);
  const sheet = await openSheet(page);
  const agent = sheet.getByRole('combobox', { name: 'Agent' });
  const priming = sheet.getByRole('combobox', { name: 'Priming', exact: true });
  await choose(page, agent, /^Reviewer/);
  await startable(sheet);
  await choose(page, priming, 'More…');
  await sheet.getByRole('option', { name: 'Release notes' }).click();
  await sheet.getByRole('radio', { name: 'These' }).check();
  await sheet.getByText('Choose at least one.').waitFor();
  expect(await sheet.getByRole('button', { name: 'Start' }).isDisabled()).toBe(true);
  for (const name of ['letters', 'tables']) await sheet.getByRole('checkbox', { name }).check();
  await expectAccessibleInBothThemes(page);
  await sheet.getByRole('textbox', { name: 'Title' }).fill('Once');
  await sheet.getByRole('textbox', { name: 'Title' }).press('Enter');
  await begun(page);
  expect(await newest(workspace)).toMatchObject({
    agentId: 'Reviewer',
    metadata: { title: 'Once', settings: { skills: ['letters', 'tables'] } },
  });

  await page.reload();
  await page.getByRole('textbox', { name: 'Write a message' }).waitFor();
  await openSheet(page);
  await expect.poll(() => agent.textContent()).toContain('Reviewer');
  await expect.poll(() => priming.textContent()).toContain('Release notes');
  expect(await sheet.getByRole('checkbox', { name: 'tables' }).isChecked()).toBe(true);
  await choose(page, agent, /^Guide/);
  await expect.poll(() => priming.textContent()).toContain('<none>');
  expect(await sheet.getByRole('radio', { name: 'Auto' }).isChecked()).toBe(true);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });

  await rm(join(workspace.folder, '.minds/priming/team_shared/release.md'));
  await rm(join(workspace.folder, 'skills/letters'), { recursive: true });
  await openSheet(page);
  await sheet.getByText('Not there any more, and left out: team_shared/release, letters.').waitFor();
  await expect.poll(() => priming.textContent()).toContain('<none>');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });

  await workspace.write('agents.json', JSON.stringify({ agents: AGENTS.agents.slice(0, 1) }));
  await openSheet(page);
  await sheet.getByText('Not there any more, and left out: Reviewer.').waitFor();
  await expect.poll(() => agent.textContent()).toContain('Guide');
});

it('says why an agent that is code cannot answer, asks for trust, or lets a model answer, with files given along', async () => {
  const workspace = await withAgents();
  const page = await newPage();
  await workspace.enter(page);
  const sheet = await openSheet(page);
  const agent = sheet.getByRole('combobox', { name: 'Agent' });
  await agent.click();
  const builder = page.getByRole('option', { name: /^Builder/ });
  await builder.getByText('Its code runs only in a trusted workspace').waitFor();
  await builder.click();
  await sheet.getByText('Builder is code of this workspace').waitFor();
  expect(await sheet.getByRole('button', { name: 'Start' }).isDisabled()).toBe(true);
  const question = page.getByRole('dialog', { name: 'Trust this workspace?' });
  const title = sheet.getByRole('textbox', { name: 'Title' });
  await title.fill('Built by hand');
  await sheet.getByRole('button', { name: 'What would be run…' }).click();
  await question.getByRole('button', { name: 'Not now' }).click();
  await sheet.getByText('Builder is code of this workspace').waitFor();
  await sheet.getByRole('button', { name: 'What would be run…' }).click();
  await question.getByRole('radio', { name: 'Whatever it will hold' }).check();
  await question.getByRole('button', { name: 'Trust', exact: true }).click();
  await startable(sheet);
  await expect.poll(() => agent.textContent()).toContain('Builder');
  expect(await title.inputValue()).toBe('Built by hand');

  await choose(page, agent, /^No agent/);
  const model = sheet.getByRole('combobox', { name: 'Model' });
  await model.fill(MODEL);
  await model.press('Tab');
  await sheet
    .locator('input[type=file]')
    .setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Plant an aloe.') });
  await sheet.getByRole('button', { name: 'Remove plan.txt' }).waitFor();
  await expectAccessibleInBothThemes(page);
  await startable(sheet);
  await sheet.getByRole('button', { name: 'Start' }).click();
  await begun(page);
  expect(await newest(workspace)).toMatchObject({
    agentId: null,
    metadata: { title: 'Built by hand', modelId: MODEL },
  });
  await page.getByRole('button', { name: 'Remove plan.txt' }).waitFor();
  await say(page, 'What is the plan?');
  await page.getByRole('heading', { name: '1 What is the plan?' }).waitFor();
  await page.getByText('You asked:').waitFor();
  expect(JSON.stringify(workspace.server.requests.at(-1))).toContain('plan.txt');
});

it('fits a phone, and a thumb', async () => {
  const workspace = await withAgents();
  const page = await newPage(PHONE);
  await workspace.enter(page);
  await page.goto(`${workspace.url}/#/sessions`);
  await page
    .getByRole('navigation', { name: 'Conversations' })
    .getByRole('button', { name: 'New conversation' })
    .first()
    .tap();
  const sheet = page.getByRole('dialog', { name: 'New conversation' });
  await startable(sheet);
  await sheet.getByRole('combobox', { name: 'Priming', exact: true }).tap();
  const more = page.getByRole('option', { name: 'More…' });
  const bounds = await more.boundingBox();
  expect(bounds?.height).toBeGreaterThanOrEqual(40);
  await more.tap();
  await sheet.getByRole('option', { name: 'Manners' }).tap();
  await expectAccessibleInBothThemes(page);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.viewport.width);
  await sheet.getByRole('button', { name: 'Start' }).tap();
  await begun(page);
  await page.getByText('From priming: team_shared/manners').waitFor();
});
