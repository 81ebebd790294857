import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { terminalsWords } from '../../web/words/terminals.ts';
import { type ServedWorkspace, TOKEN } from '../browser/served-workspace.ts';
import { expectScreen, terminalWorkspace } from '../browser/terminal-page.ts';
import type { View } from './views.ts';

export interface TerminalStage {
  readonly workspace: ServedWorkspace;
  readonly hashes: Readonly<Record<'shell' | 'asking' | 'ended', string>>;
}

/** A program that asks before it does what it is told. */
const ASKER = {
  command: process.execPath,
  args: [fileURLToPath(new URL('../terminals/permission.js', import.meta.url))],
  ready: { screen: '^ {2}\\? for help' },
  busy: { screen: 'esc to interrupt' },
  asking: { screen: '^› 1\\. Yes' },
  composer: '^› (?!1\\. )(.*)$',
  answers: [
    { label: '$1', pattern: '^(?:› )?1\\. (.*)$', keys: '1', answer: 'allow' },
    { label: '$1', pattern: '^(?:› )?2\\. (.*)$', keys: '2' },
    { label: '$1', pattern: '^(?:› )?3\\. (.*)$', keys: '3', answer: 'deny' },
  ],
};

/** A trusted workspace with terminals in every state. */
export async function terminalStage(): Promise<TerminalStage> {
  const workspace = await terminalWorkspace();
  await workspace.write('config/cuebook/config.yaml', JSON.stringify({ profiles: { asker: ASKER } }));
  const begin = async (title: string, profile: string, ...prompts: readonly string[]) => {
    const body = { title, engine: 'pty', profile };
    const { id } = z.object({ id: z.string() }).parse(await post(workspace, '/api/sessions', body));
    await post(workspace, `/api/sessions/${id}/terminals`, { profile });
    for (const prompt of prompts) await post(workspace, `/api/sessions/${id}/prompts`, { prompt });
    return `#/terminals/${id}/main`;
  };
  return {
    workspace,
    hashes: {
      ended: await begin('Count the seats', 'shell', 'seq 40; exit 3'),
      asking: await begin('Make the programme', 'asker', 'Make a file.'),
      shell: await begin('Tidy the stage', 'shell', 'ls --color=always -la /usr'),
    },
  };
}

/** Terminals: live, asked, over and replayed, and what can be started. */
export function terminalViews({ hashes }: TerminalStage): readonly View[] {
  return [
    {
      name: 'terminals',
      hash: '#/terminals',
      async reach({ page, language }) {
        const words = terminalsWords[language];
        await page.getByText(words.state.asking).first().waitFor();
        await page.getByRole('button', { name: words.newTerminal }).filter({ visible: true }).first().click();
        await page.getByRole('menuitem', { name: 'codex' }).waitFor();
      },
    },
    {
      name: 'terminal',
      hash: hashes.shell,
      reach: async ({ page }) => await expectScreen(page, /share/),
    },
    {
      name: 'terminal-question',
      hash: hashes.asking,
      async reach({ page }) {
        await page.getByRole('button', { name: 'No, leave it' }).waitFor();
        await expectScreen(page, /May I run this command/);
      },
    },
    {
      name: 'terminal-ended',
      hash: hashes.ended,
      async reach({ page, language }) {
        await page.getByRole('button', { name: terminalsWords[language].startAgain }).waitFor();
        await expectScreen(page, /^40$/m);
      },
    },
    {
      name: 'terminal-replay',
      hash: hashes.ended,
      async reach({ page, language }) {
        const words = terminalsWords[language];
        await page.getByRole('button', { name: words.replay, exact: true }).click();
        await page.getByRole('radio', { name: '8×' }).check();
        await page.getByRole('button', { name: words.play, exact: true }).waitFor();
      },
    },
  ];
}

async function post({ url }: ServedWorkspace, path: string, body: object): Promise<unknown> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return await answer.json();
}
