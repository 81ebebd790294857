import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import type { SessionId } from '../../src/model/ids.ts';
import type { NewMessage } from '../../src/model/message.ts';
import type { OfferedTask } from '../../src/model/task.ts';
import { helpful } from '../cli/live-workspace.ts';
import type { Answer } from '../model-server/model-server.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { newPage, type PageOptions, PHONE } from './browser.ts';
import { held, type ServedWorkspace, say, servedWorkspace } from './served-workspace.ts';
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
const TURN = [asked('What is this?'), answered('A workspace.'), ended()];

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

interface Shown {
  readonly page: Page;
  readonly agent: Agent;
  readonly workspace: ServedWorkspace;
  readonly id: SessionId;
}

async function shown(
  rows: readonly NewMessage[],
  options: PageOptions = {},
  answer: Answer = helpful,
): Promise<Shown> {
  const workspace = await servedWorkspace(answer);
  const page = await newPage(options);
  await workspace.enter(page);
  const id = await storeConversation(workspace, { title: 'With a guide', agentId: 'guide' }, rows);
  return { page, workspace, id, agent: new Agent(workspace, id) };
}

async function open({ page, workspace, id }: Shown): Promise<void> {
  await page.goto(`${workspace.url}/#/sessions/${id}`);
  await page.getByRole('heading', { name: 'With a guide' }).waitFor();
}

it('lets the agent begin when a conversation is opened, and not again when it is loaded again', async () => {
  const stage = await shown([]);
  const { page, agent } = stage;
  const session = { session: await sessionOf(stage), agent: null, boot: null, warnings: [], run: null };
  await agent.answers(page, 'open', () => [boot('I am your *guide*.', WELCOME)], session);
  await open(stage);
  await page.getByText('I am your guide.').waitFor();
  await page.getByText('not sent to the model').waitFor();
  await page.getByRole('button', { name: 'Start a review' }).waitFor();
  await page.reload();
  await page.getByText('I am your guide.').waitFor();
  expect(agent.asked.map(({ name }) => name)).toEqual(['open']);
  await expectAccessibleInBothThemes(page);
});

it('says why an agent could not begin, and lets one write all the same', async () => {
  const stage = await shown([], { mayComplain: /403/ });
  await stage.agent.refuses(stage.page, 'open', 'The workspace is not trusted.');
  await open(stage);
  await stage.page.getByText('The workspace is not trusted. Trust it.').waitFor();
  await say(stage.page, 'Hello?');
  await stage.page.getByText('You asked: Hello?').waitFor();
});

it('runs what stands on a button, by mouse and by keyboard, once each', async () => {
  const stage = await shown([boot('Welcome.', WELCOME)]);
  const { page, agent } = stage;
  await agent.answers(page, 'tasks', () => [asked('', ACT, 'none'), response('Started.'), ended()]);
  await open(stage);
  await page.getByRole('button', { name: 'Start a review' }).dblclick();
  await page.getByText('Started.').waitFor();
  const help = page.getByRole('button', { name: 'Show help' });
  await help.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByText('Started.').count()).toBe(2);
  expect(await page.evaluate('document.activeElement?.textContent')).toBe('Show help');
  expect(agent.asked.map(({ body }) => body)).toMatchObject([
    { task: 'Start a review' },
    { task: 'Show help' },
  ]);
  await say(page, 'One?');
  await page.getByRole('heading', { name: '1 One?' }).waitFor();
});

it('keeps buttons back while something runs', async () => {
  const { until, release } = held();
  const answers = () => ({
    parts: [{ type: 'wait', until } as const, { type: 'text', text: 'At last.' } as const],
  });
  const stage = await shown([boot('Welcome.', WELCOME)], {}, answers);
  const { page, agent } = stage;
  await agent.answers(page, 'tasks', () => []);
  await open(stage);
  await say(page, 'Slowly?');
  const help = page.getByRole('button', { name: 'Show help', disabled: true });
  await help.click({ force: true });
  release();
  await page.getByText('At last.').waitFor();
  await help.waitFor({ state: 'hidden' });
  expect(agent.asked).toEqual([]);
});

it('says in its place why a button did nothing', async () => {
  const stage = await shown([boot('Welcome.', WELCOME)], { mayComplain: /403/ });
  const { page, agent } = stage;
  await agent.refuses(page, 'tasks', 'The workspace is not trusted.');
  await open(stage);
  await page.getByRole('button', { name: 'Show help' }).click();
  await page.getByRole('alert').getByText('The workspace is not trusted. Trust it.').waitFor();
  await expectAccessibleInBothThemes(page);
});

it('draws a line where the context was reset, and takes it away when that is undone', async () => {
  const stage = await shown([boot('Welcome.', WELCOME), ...TURN]);
  const { page, agent } = stage;
  await agent.answers(page, 'reset', () => [marker(3120), boot('Welcome again.', WELCOME, 2)]);
  await agent.answers(page, 'undo-reset', () => [undo()]);
  await open(stage);
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
});

it('offers no way back once something was sent since', async () => {
  const stage = await shown([...TURN, marker(12), boot('Welcome again.', {}, 2)]);
  const { page } = stage;
  await open(stage);
  await page.getByRole('button', { name: 'undo' }).waitFor();
  await say(page, 'And now?');
  await page.getByText('You asked: And now?').waitFor();
  await page.getByText('context reset · 12 tokens freed').waitFor();
  expect(await page.getByRole('button', { name: 'undo' }).count()).toBe(0);
});

it('has room for long buttons and the line on a phone', async () => {
  const many = {
    availableTasks: ['A', 'B', 'C'].map((name) => offered(`${name} ${'rather long '.repeat(8)}`)),
  };
  const stage = await shown([...TURN, marker(3120), boot('Welcome again.', many)], PHONE);
  const { page } = stage;
  await open(stage);
  await page.getByRole('button', { name: 'undo' }).waitFor();
  await page.getByRole('button', { name: 'C rather long' }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
  await expectAccessibleInBothThemes(page);
});

async function sessionOf({ workspace, id, page }: Shown): Promise<unknown> {
  return await (await page.request.get(`${workspace.url}/api/sessions/${id}`)).json();
}
