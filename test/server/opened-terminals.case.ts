import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SessionId } from '../../src/model/ids.ts';
import { routes } from '../../src/wire/routes.ts';
import { terminalAddress } from '../../src/wire/terminal-address.ts';
import { type MakeDatabase, makeStage, serverOn } from './stage.ts';
import { TerminalClient } from './terminal-client.ts';
import { helpful } from './uploads.ts';

const BASH = { PATH: process.env['PATH'] ?? '', SHELL: '/bin/bash', PS1: '> ' };

async function opening(make: MakeDatabase, { isTrusted = true } = {}) {
  const stage = await makeStage(make, helpful, BASH);
  await mkdir(join(stage.workbench.workspace, 'home'), { recursive: true });
  await writeFile(join(stage.workbench.workspace, 'home', '.bashrc'), 'PS1="> "\n');
  if (isTrusted) await stage.workbench.trust.grant();
  const server = await serverOn(stage);
  const { client } = server;
  const headers = { authorization: `Bearer ${server.token}` };
  return {
    ...stage,
    server,
    client,
    begin: async (wish: object = {}) => {
      const body = { engine: 'pty', title: 'By hand', ...wish } as const;
      return (await client.json(routes.createSession, { body })).id;
    },
    open: async (id: SessionId, body: object = {}) =>
      await client.json(routes.openTerminal, { params: { id }, body }),
    status: async (id: SessionId, body: object) => {
      const response = await fetch(`${server.url}/api/sessions/${id}/terminals`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      await response.text();
      return response.status;
    },
    watch: async (id: SessionId, name = 'main') =>
      await TerminalClient.open(server.url + terminalAddress(id, name), { headers }),
    /** Sends a prompt, and waits until its answer is there. */
    answer: async (id: SessionId, prompt: string) => {
      await client.json(routes.sendPrompt, { params: { id }, body: { prompt } });
      const answers = async () => {
        const { evidence } = await client.json(routes.listMessages, { params: { id } });
        return evidence.filter(({ kind }) => kind === 'answer');
      };
      const before = (await answers()).length;
      await expect
        .poll(async () => (await client.json(routes.getSession, { params: { id } })).sessionStatus)
        .toBe('idle');
      await expect.poll(async () => (await answers()).length).toBeGreaterThanOrEqual(before);
      return (await answers()).at(-1);
    },
  };
}

/** Terminals that people open, on a real shell and a database of their own. */
export function describeOpenedTerminals(name: string, make: MakeDatabase): void {
  describe(`a terminal that is opened by hand, on ${name}`, () => {
    it('is there at once, is typed into, and takes the prompts of its session', async () => {
      const { begin, open, watch, client, answer, workbench, bugs } = await opening(make);
      const id = await begin();
      expect(await client.json(routes.getSession, { params: { id } })).toMatchObject({
        engine: 'pty',
        sessionType: 'pty_chat',
        sessionStatus: 'idle',
      });
      const opened = await open(id, { columns: 90, rows: 20 });
      expect(opened).toMatchObject({ name: 'main', profile: 'shell', columns: 90, rows: 20 });
      const seat = await watch(id);
      await seat.untilShown(/^>/);
      seat.type('here=by-hand\r');
      await seat.untilShown(/^> here=by-hand$/);
      // What stands half typed on the line is no part of the prompt.
      seat.type('echo half');
      await seat.untilShown(/^> echo half$/);
      expect(await answer(id, 'echo "it is $here"; (exit 3)')).toMatchObject({
        text: 'it is by-hand\n',
        label: 'stream',
        terminal: 'main',
        facts: { exitCode: 3 },
      });
      await seat.untilShown(/^it is by-hand$/);
      expect((await workbench.sessions.terminals(id)).length).toBe(1);
      const recording = await client.text(routes.readRecording, { params: { id, name: 'main' } });
      expect(recording).toContain('here=by-hand');
      expect(bugs).toEqual([]);
    });
  });
}
