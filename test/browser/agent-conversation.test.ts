import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import type { SessionId } from '../../src/model/ids.ts';
import type { NewMessage } from '../../src/model/message.ts';
import type { OfferedTask } from '../../src/model/task.ts';
import { helpful } from '../cli/live-workspace.ts';
import type { Answer } from '../model-server/model-server.ts';
import { expectAccessible, expectAccessibleInBothThemes } from './axe.ts';
import { newPage, type PageOptions } from './browser.ts';
import { turnIntoPhone } from './phone.ts';
import { held, type ServedWorkspace, say, servedWorkspace, TOKEN } from './served-workspace.ts';
import {
  addStored,
  answered,
  asked,
  boot,
  ended,
  marker,
  response,
  storeConversation,
  undo,
} from './stored-conversation.ts';

const ACT = { name: 'Act', type: 'action', skipUserMessage: true } as const;
const offered = (name: string): OfferedTask => ({ name, task: ACT });
const WELCOME = { availableTasks: [offered('Start a review'), offered('Show help')] };
const turn = () => [asked('What is this?'), answered('A workspace.'), ended()];

/** What the agent is asked over HTTP, and what it then does. */
class Agent {
  readonly asked: { readonly name: string; readonly body: unknown }[] = [];
  readonly #workspace: ServedWorkspace;
  readonly #id: SessionId;

  constructor(workspace: ServedWorkspace, id: SessionId) {
    this.#workspace = workspace;
    this.#id = id;
  }

  async answers(page: Page, name: string, rows: () => readonly NewMessage[], answer?: object): Promise<void> {
    await page.route(`**/api/sessions/${this.#id}/${name}`, async (route: Route) => {
      this.asked.push({ name, body: route.request().postDataJSON() });
      await addStored(this.#workspace, this.#id, rows());
      await route.fulfill({ status: 202, json: answer ?? { sessionId: this.#id, after: 0 } });
    });
  }

  async refuses(page: Page, name: string, message: string): Promise<void> {
    await page.route(`**/api/sessions/${this.#id}/${name}`, async (route: Route) => {
      await route.fulfill({
        status: 403,
        json: { error: { code: 'UNTRUSTED', message, remedy: 'Trust it.' } },
      });
    });
  }
}

interface Stage {
  readonly page: Page;
  readonly workspace: ServedWorkspace;
}

async function stageWith(options: PageOptions = {}, answer: Answer = helpful): Promise<Stage> {
  const workspace = await servedWorkspace(answer);
  const page = await newPage(options);
  await workspace.enter(page);
  return { page, workspace };
}

/** Stores a conversation, lets its agent be prepared, and opens it. */
async function openConversation(
  { page, workspace }: Stage,
  title: string,
  rows: readonly NewMessage[],
  prepare: (agent: Agent, id: SessionId) => Promise<void> = async () => undefined,
): Promise<Agent> {
  const id = await storeConversation(workspace, { title, agentId: 'guide' }, rows);
  const agent = new Agent(workspace, id);
  await prepare(agent, id);
  await page.goto(`${workspace.url}/#/sessions/${id}`);
  await page.getByRole('heading', { name: title }).waitFor();
  return agent;
}

it('lets the agent begin when a conversation is opened, once, and says why it could not', async () => {
  const stage = await stageWith({ mayComplain: /403/ });
  const { page, workspace } = stage;
  const agent = await openConversation(stage, 'With a guide', [], async (guide, id) => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const session = await (await fetch(`${workspace.url}/api/sessions/${id}`, { headers })).json();
    const opened = { session, agent: null, boot: null, warnings: [], run: null };
    await guide.answers(page, 'open', () => [boot('I am your *guide*.', WELCOME)], opened);
  });
  await page.getByText('I am your guide.').waitFor();
  await page.getByText('not sent to the model').waitFor();
  await page.getByRole('button', { name: 'Start a review' }).waitFor();
  await page.reload();
  await page.getByText('I am your guide.').waitFor();
  expect(agent.asked.map(({ name }) => name)).toEqual(['open']);
  await expectAccessibleInBothThemes(page);

  await openConversation(stage, 'Untrusted', [], async (guide) => {
    await guide.refuses(page, 'open', 'The workspace is not trusted.');
  });
  await page.getByText('The workspace is not trusted. Trust it.').waitFor();
  await say(page, 'Hello?');
  await page.getByText('You asked: Hello?').waitFor();
});

it('runs what stands on a button once each, not while something runs, and says in its place why it did nothing', async () => {
  const { until, release } = held();
  const stage = await stageWith({ mayComplain: /403/ }, (request, index) =>
    request.prompt === 'Slowly?'
      ? {
          parts: [
            { type: 'wait', until },
            { type: 'text', text: 'At last.' },
          ],
        }
      : helpful(request, index),
  );
  const { page } = stage;
  const agent = await openConversation(stage, 'Pressed', [boot('Welcome.', WELCOME)], async (guide) => {
    await guide.answers(page, 'tasks', () => [asked('', ACT, 'none'), response('Started.'), ended()]);
  });
  await page.getByRole('button', { name: 'Start a review' }).dblclick();
  await page.getByText('Started.').waitFor();
  await page.getByRole('button', { name: 'Show help' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByText('Started.').count()).toBe(2);
  expect(await page.evaluate('document.activeElement?.textContent')).toBe('Show help');
  const both = [{ task: 'Start a review' }, { task: 'Show help' }];
  expect(agent.asked.map(({ body }) => body)).toMatchObject(both);
  await say(page, 'One?');
  await page.getByRole('heading', { name: '1 One?' }).waitFor();

  const busy = await openConversation(stage, 'Busy', [boot('Welcome.', WELCOME)], async (guide) => {
    await guide.answers(page, 'tasks', () => []);
  });
  await say(page, 'Slowly?');
  const help = page.getByRole('button', { name: 'Show help', disabled: true });
  await help.click({ force: true });
  release();
  await page.getByText('At last.').waitFor();
  await help.waitFor({ state: 'hidden' });
  expect(busy.asked).toEqual([]);

  await openConversation(stage, 'Refused', [boot('Welcome.', WELCOME)], async (guide) => {
    await guide.refuses(page, 'tasks', 'The workspace is not trusted.');
  });
  await page.getByRole('button', { name: 'Show help' }).click();
  await page.getByRole('alert').getByText('The workspace is not trusted. Trust it.').waitFor();
  await expectAccessibleInBothThemes(page);
});

it('draws a line where the context was reset, undoes that until something was sent, and fits on a phone', async () => {
  const stage = await stageWith();
  const { page } = stage;
  await openConversation(stage, 'Taken back', [boot('Welcome.', WELCOME), ...turn()], async (guide) => {
    await guide.answers(page, 'reset', () => [marker(3120), boot('Welcome again.', WELCOME, 2)]);
    await guide.answers(page, 'undo-reset', () => [undo()]);
  });
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Reset the context' }).click();
  await page.getByText('context reset · 3,120 tokens freed').waitFor();
  await page.getByText('Welcome again.').waitFor();
  expect(await page.getByRole('button', { name: 'Start a review', disabled: true }).count()).toBe(1);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'undo' }).click();
  await page.getByText('context reset').waitFor({ state: 'hidden' });
  expect(await page.getByText('Welcome again.').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Start a review', disabled: true }).count()).toBe(0);

  await openConversation(stage, 'Gone on', [...turn(), marker(12), boot('Welcome again.', {}, 2)]);
  await page.getByRole('button', { name: 'undo' }).waitFor();
  await say(page, 'And now?');
  await page.getByText('You asked: And now?').waitFor();
  await page.getByText('context reset · 12 tokens freed').waitFor();
  expect(await page.getByRole('button', { name: 'undo' }).count()).toBe(0);

  await turnIntoPhone(page);
  const many = {
    availableTasks: ['A', 'B', 'C'].map((name) => offered(`${name} ${'rather long '.repeat(8)}`)),
  };
  await openConversation(stage, 'Long buttons', [...turn(), marker(3120), boot('Welcome again.', many)]);
  await page.getByRole('button', { name: 'undo' }).waitFor();
  await page.getByRole('button', { name: 'C rather long' }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
  await expectAccessible(page);
});
