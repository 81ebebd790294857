import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { SessionId } from '../../src/model/ids.ts';
import { routes } from '../../src/wire/routes.ts';
import { terminalAddress } from '../../src/wire/terminal-address.ts';
import { type MakeDatabase, makeStage, serverOn } from './stage.ts';
import { TerminalClient } from './terminal-client.ts';
import { helpful } from './uploads.ts';

/** A program of our own that asks before it does what it is told, as a profile of the user's. */
const ASKER = {
  command: process.execPath,
  args: [fileURLToPath(new URL('../terminals/permission.js', import.meta.url))],
  ready: { screen: '^ {2}\\? for help' },
  busy: { screen: 'esc to interrupt' },
  asking: { screen: '^› 1\\. Yes' },
  composer: '^› (?!1\\. )(.*)$',
  quietMs: 50,
  answers: [
    { label: '$1', pattern: '^\\W*1\\. (.*)$', keys: '1', answer: 'allow' },
    { label: '$1', pattern: '^\\W*2\\. (.*)$', keys: '2' },
    { label: '$1', pattern: '^\\W*3\\. (.*)$', keys: '3', answer: 'deny' },
  ],
};

/** A server whose user has bash, and the profile `asker`. */
export async function terminalOpening(make: MakeDatabase, { isTrusted = true } = {}) {
  const stage = await makeStage(make, helpful, { PATH: process.env['PATH'] ?? '', SHELL: '/bin/bash' });
  const { workbench } = stage;
  const home = join(workbench.workspace, 'home');
  await mkdir(join(home, '.config', 'cuebook'), { recursive: true });
  await mkdir(join(workbench.workspace, 'sub', 'folder'), { recursive: true });
  await writeFile(join(home, '.bashrc'), 'PS1="> "\n');
  await writeFile(
    join(home, '.config', 'cuebook', 'config.yaml'),
    JSON.stringify({ profiles: { asker: ASKER, absent: { ...ASKER, command: 'no-such-cli' } } }),
  );
  if (isTrusted) await workbench.trust.grant();
  const server = await serverOn(stage);
  const { client } = server;
  const headers = { authorization: `Bearer ${server.token}` };
  const answers = async (id: SessionId) => {
    const { evidence } = await client.json(routes.listMessages, { params: { id } });
    return evidence.filter(({ kind }) => kind === 'answer');
  };
  return {
    ...stage,
    server,
    client,
    headers,
    async begin(wish: object = {}) {
      const body = { engine: 'pty', title: 'By hand', ...wish } as const;
      return (await client.json(routes.createSession, { body })).id;
    },
    async open(id: SessionId, body: object = {}) {
      return await client.json(routes.openTerminal, { params: { id }, body });
    },
    async list() {
      return (await client.json(routes.listAllTerminals)).items;
    },
    async watch(id: SessionId, name = 'main') {
      return await TerminalClient.open(server.url + terminalAddress(id, name), { headers });
    },
    /** Sends a prompt, and gives what was answered once all is kept. */
    async answer(id: SessionId, prompt: string) {
      const before = (await answers(id)).length;
      await client.json(routes.sendPrompt, { params: { id }, body: { prompt } });
      const standing = async () => {
        const { sessionStatus } = await client.json(routes.getSession, { params: { id } });
        return { sessionStatus, isAnswered: (await answers(id)).length > before };
      };
      await expect.poll(standing).toEqual({ sessionStatus: 'idle', isAnswered: true });
      return (await answers(id)).at(-1);
    },
  };
}
