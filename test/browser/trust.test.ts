import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { helpful } from '../cli/live-workspace.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { newPage, PHONE } from './browser.ts';
import { expectMarks, openScript } from './script-page.ts';
import { type ServedWorkspace, say, servedWorkspace, TOKEN } from './served-workspace.ts';

const REPLIES = `export default class { generateReply() { return 'Said by code.'; } }`;
const CODE = { name: 'Coder', path: 'agents/Coder.mjs' };
const CONFIG = [
  'mcp:',
  '  props: { command: node, args: [props server.mjs], envFrom: [OPENAI_API_KEY] }',
  '',
].join('\n');
const TYPED = '---\nengine: pty\n---\n\necho "It is $((40 + 2))."\n';

/** Agents whose long paths are more than a phone shows at once. */
const MORE_THAN_FIT = 12;

const trustFile = z.object({
  folders: z.array(
    z.object({ folder: z.string(), pinned: z.array(z.object({ path: z.string() })).optional() }),
  ),
});

interface AskedWorkspace extends ServedWorkspace {
  /** What the user's own file says of trust. */
  kept(): Promise<z.infer<typeof trustFile>['folders']>;
}

/** A workspace that would run something, and whose user keeps trust elsewhere. */
async function askedWorkspace(agents: readonly object[] = [CODE]): Promise<AskedWorkspace> {
  const config = await mkdtemp(join(tmpdir(), 'cuebook-config-'));
  onTestFinished(async () => await rm(config, { recursive: true }));
  const workspace = await servedWorkspace(helpful, { XDG_CONFIG_HOME: config, SHELL: '/bin/bash' });
  await workspace.write('agents.json', JSON.stringify({ agents }));
  await workspace.write('agents/Coder.mjs', REPLIES);
  await workspace.write('.cuebook/config.yaml', CONFIG);
  return {
    ...workspace,
    async kept() {
      const text = await readFile(join(config, 'cuebook/trust.json'), 'utf8').catch(() => '{"folders":[]}');
      return trustFile.parse(JSON.parse(text)).folders;
    },
  };
}

async function settingsOf(page: Page, workspace: ServedWorkspace): Promise<void> {
  await workspace.enter(page);
  await page.goto(`${workspace.url}/#/settings`);
  await page.getByText('Not trusted: nothing of it runs').waitFor();
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Trust this workspace?' });

/** Begins a conversation with an agent over HTTP, and opens it. */
async function openConversation(page: Page, { url }: ServedWorkspace, agentId: string): Promise<void> {
  const answer = await fetch(`${url}/api/sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: `With ${agentId}`, agentId }),
  });
  const { id } = z.object({ id: z.string() }).parse(await answer.json());
  await page.goto(`${url}/#/sessions/${id}`);
}

/** The address of somebody else's page on this machine. */
async function foreignSite(): Promise<string> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end('<title>Elsewhere</title>');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
}

it('leads from a script or an agent that was refused to the question, shows what would run, and lets it run', async () => {
  const workspace = await askedWorkspace();
  await workspace.write('typed.prompt.md', TYPED);
  const page = await newPage({ mayComplain: /403/ });
  await openScript(page, workspace, 'typed.prompt.md');
  await page.getByRole('button', { name: 'Run 1 prompt' }).click();
  const refused = page.getByRole('region', { name: 'Script' }).getByRole('alert');
  await refused.getByRole('button', { name: 'Look and decide' }).click();
  const list = question(page).getByRole('region', { name: 'What would run' });
  await list.getByText('agents/Coder.mjs').waitFor();
  await list.getByText('node "props server.mjs"').waitFor();
  await list.getByText('gets your OPENAI_API_KEY').waitFor();
  await list.getByText('prompts may then be typed into terminals').waitFor();
  expect(await question(page).getByRole('radio', { name: 'As it is now' }).isChecked()).toBe(true);
  expect(await workspace.kept()).toEqual([]);
  await question(page).getByRole('button', { name: 'Trust', exact: true }).click();
  await page.getByRole('status').getByText('This workspace is trusted.').waitFor();
  await refused.waitFor({ state: 'hidden' });
  expect(await workspace.kept()).toMatchObject([
    { pinned: expect.arrayContaining([{ path: 'agents/Coder.mjs' }, { path: '.cuebook/config.yaml' }]) },
  ]);
  await page.getByRole('button', { name: 'Run 1 prompt' }).click();
  await expectMarks(page, 'same');
  await page.getByText('It is 42.', { exact: true }).waitFor();

  await fetch(`${workspace.url}/api/trust`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  expect(await workspace.kept()).toEqual([]);
  await openConversation(page, workspace, 'Coder');
  await say(page, 'Who are you?');
  await page.getByRole('alert').getByRole('button', { name: 'Look and decide' }).click();
  await question(page).getByRole('radio', { name: 'Whatever it will hold' }).check();
  await question(page).getByRole('button', { name: 'Trust', exact: true }).click();
  await question(page).waitFor({ state: 'hidden' });
  expect(await workspace.kept()).toHaveLength(1);
  expect((await workspace.kept())[0]).not.toHaveProperty('pinned');
  await page.getByRole('textbox', { name: 'Write a message' }).press('Enter');
  await page.getByText('Said by code.').waitFor();
});

it('trusts nothing that became something else while it was read, and takes trust back at once', async () => {
  const workspace = await askedWorkspace();
  const page = await newPage({ mayComplain: /409/ });
  await settingsOf(page, workspace);
  await page.getByRole('button', { name: 'Look', exact: true }).click();
  await question(page).getByText('agents/Coder.mjs').waitFor();
  await workspace.write('.cuebook/config.yaml', CONFIG.replace('props server.mjs', 'evil.mjs'));
  await question(page).getByRole('button', { name: 'Trust', exact: true }).click();
  await question(page).getByRole('alert').getByText('Something changed while you looked').waitFor();
  await question(page).getByText('node evil.mjs').waitFor();
  expect(await workspace.kept()).toEqual([]);
  await expectAccessibleInBothThemes(page);
  await workspace.write('agents/Coder.mjs', `${REPLIES}\n// and more`);
  await question(page).getByRole('button', { name: 'Trust', exact: true }).click();
  await expect
    .poll(async () => await question(page).getByRole('button', { name: 'Trust', exact: true }).isEnabled())
    .toBe(true);
  expect(await workspace.kept()).toEqual([]);
  await question(page).getByRole('button', { name: 'Trust', exact: true }).click();
  await question(page).waitFor({ state: 'hidden' });
  expect(await workspace.kept()).toHaveLength(1);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => await workspace.kept()).toEqual([]);
  await page.getByText('Not trusted: nothing of it runs').waitFor();

  await page.getByRole('button', { name: 'Look', exact: true }).click();
  await question(page).getByRole('button', { name: 'Trust', exact: true }).click();
  await page.getByText(/^Trusted since .*, as long as its \d+ files stay as they are$/).waitFor();
  await page.reload();
  await page.getByText(/^Trusted since /).waitFor();
  await page.getByRole('button', { name: 'Look', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'What may run here' });
  expect(await sheet.getByRole('button', { name: 'Trust it so' }).isDisabled()).toBe(true);
  await expectAccessibleInBothThemes(page);
  await sheet.getByRole('button', { name: 'Close' }).last().click();
  await workspace.write('agents/Coder.mjs', `${REPLIES}\n// and again`);
  await page.getByRole('button', { name: 'Look', exact: true }).click();
  await question(page).getByText('Changed since you trusted it:').waitFor();
  await question(page).getByRole('button', { name: 'Trust', exact: true }).click();
  await question(page).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Trust it no longer' }).click();
  await page.getByText('Not trusted: nothing of it runs').waitFor();
  expect(await workspace.kept()).toEqual([]);
});

it('shows hostile names as what they are, on a phone too, where everything can be reached', async () => {
  const many = Array.from({ length: MORE_THAN_FIT }, (_, at) => ({
    name: `Agent ${at}`,
    path: `agents/${'deep/'.repeat(20)}${at}.js`,
  }));
  const workspace = await askedWorkspace([
    { name: 'Helper\u202e\n  Trusted', id: 'hostile', path: 'agents/\u2066sj.live\u2069.js' },
    { name: '<img src=x onerror=alert(1)>', id: 'html', path: 'agents/<b>.js' },
    ...many,
  ]);
  const page = await newPage(PHONE);
  await settingsOf(page, workspace);
  await page.getByRole('button', { name: 'Look', exact: true }).tap();
  const list = question(page).getByRole('region', { name: 'What would run' });
  await list.getByText('Helper\\u{202e}\\u{a}  Trusted').waitFor();
  await list.getByText('agents/\\u{2066}sj.live\\u{2069}.js').waitFor();
  await list.getByText('<img src=x onerror=alert(1)>').waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await expectAccessibleInBothThemes(page);
  await list.getByText('prompts may then be typed').scrollIntoViewIfNeeded();
  await question(page).getByText('Whatever it will hold').tap();
  await question(page).getByRole('button', { name: 'Trust', exact: true }).tap();
  await question(page).waitFor({ state: 'hidden' });
  expect(await workspace.kept()).toHaveLength(1);
});

it('is not answered by what an agent says, nor by a page of another site, nor where others reach the server', async () => {
  const boot = [
    '<form action="/api/trust" method="post"><button>Trust</button></form>',
    `<img src="/api/trust" onerror="fetch('/api/trust',{method:'DELETE'})">`,
    '<a href="#/trust">Look and decide</a><script>fetch("/api/trust",{method:"POST"})</script>',
    '<p>Hello.</p>',
  ].join('');
  const workspace = await askedWorkspace([
    CODE,
    {
      name: 'Hostile',
      model: 'anthropic/claude-sonnet-4-5',
      metadata: { bootMessage: { message: boot, isHtml: true } },
    },
  ]);
  const page = await newPage({
    mayComplain: /403|404|inline event handler|policy script-src-attr|NotSameOrigin/,
  });
  await workspace.enter(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/trust')) asked.push(request.method());
  });
  await openConversation(page, workspace, 'Hostile');
  await page.getByText('Hello.').waitFor();
  expect(await page.getByRole('link', { name: 'Look and decide' }).count()).toBe(0);
  expect(asked).toEqual([]);
  // A page on another port of this machine that knows even the version that it would have to send.
  const shown = await fetch(`${workspace.url}/api/trust`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const { version } = z.object({ version: z.string() }).parse(await shown.json());
  const foreign = await page.context().newPage();
  await foreign.goto(await foreignSite());
  const outcome = await foreign.evaluate(
    async ({ url, body }) =>
      await fetch(`${url}/api/trust`, {
        method: 'POST',
        credentials: 'include',
        mode: 'no-cors',
        headers: { 'content-type': 'text/plain' },
        body,
      }).then(
        ({ type }) => type,
        () => 'refused',
      ),
    { url: workspace.url, body: JSON.stringify({ isPinned: false, version }) },
  );
  expect(['opaque', 'refused']).toContain(outcome);
  expect(await workspace.kept()).toEqual([]);

  await page.route('**/api/trust', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), canGrant: false } });
  });
  await page.goto(`${workspace.url}/#/settings`);
  await page.getByRole('button', { name: 'Look', exact: true }).click();
  await question(page).getByText('cuebook trust --pinned').waitFor();
  expect(await question(page).getByRole('button', { name: 'Trust', exact: true }).isDisabled()).toBe(true);
  expect(await question(page).getByRole('radio').count()).toBe(0);
  await expectAccessibleInBothThemes(page);
});
