import { onTestFinished } from 'vitest';
import { startTerminal } from '../../src/engine/pty/terminal/start-terminal.ts';
import type { SessionId } from '../../src/model/ids.ts';
import { Refusal } from '../../src/model/refusal.ts';
import type { Rate } from '../../src/server/access/rate-limit.ts';
import { listen } from '../../src/server/server.case.ts';
import { createClient } from '../../src/wire/client.ts';
import { terminalAddress } from '../../src/wire/terminal-address.ts';
import type { Workbench } from '../../src/workbench.ts';
import { createTestFile } from '../sqlite-file.ts';
import { makeStage } from './stage.ts';
import { TerminalClient } from './terminal-client.ts';
import { helpful } from './uploads.ts';

type LiveTerminal = ReturnType<Workbench['terminals']['find']>;

export const STARTED_AT = '2026-05-14T12:00:00.000Z';

/** A server with a session whose terminals run what a test puts in them. */
export async function terminalStage({
  isTrusted = true,
  rate,
  pingMs,
}: {
  readonly isTrusted?: boolean;
  readonly rate?: Rate;
  readonly pingMs?: number;
} = {}) {
  const stage = await makeStage(createTestFile, helpful);
  const { workbench, bugs } = stage;
  if (isTrusted) await workbench.trust.grant();
  const { id } = await workbench.sessions.create({ title: 'In a terminal' });
  const live = new Map<string, LiveTerminal>();
  const list = (session: SessionId) =>
    Array.from(live.values()).filter(({ terminal }) => session === id && !terminal.hasEnded);
  const started: LiveTerminal['terminal'][] = [];
  const end = async () => {
    await Promise.all(started.map(async (terminal) => await terminal.end()));
  };
  const terminals: Workbench['terminals'] = {
    list,
    find: (session, name = 'main') => {
      const found = list(session).find((each) => each.name === name);
      if (found) return found;
      throw new Refusal('NOT_FOUND', `There is no terminal ${name} of this session here.`);
    },
    end,
    states: workbench.terminals.states.bind(workbench.terminals),
    profiles: workbench.terminals.profiles.bind(workbench.terminals),
  };
  onTestFinished(end);
  const server = await listen(
    { workbench: { ...workbench, terminals }, bugs },
    {
      ...(rate && { rate }),
      ...(pingMs !== undefined && { pingMs }),
    },
  );
  const authorization = `Bearer ${server.token}`;
  return {
    id,
    bugs,
    server,
    workbench,
    client: createClient({ base: server.url, token: server.token }),
    /** Starts a program in a terminal; by default a shell that shows nothing but its prompt. */
    async start(
      args: readonly string[] = ['--norc', '--noprofile'],
      { name = 'main', profile = 'shell' } = {},
    ) {
      const terminal = await startTerminal({
        command: 'bash',
        args,
        cwd: workbench.workspace,
        env: {
          PATH: process.env['PATH'] ?? '',
          HOME: workbench.workspace,
          TERM: 'xterm-256color',
          PS1: '> ',
        },
        size: { columns: 80, rows: 24 },
      });
      started.push(terminal);
      live.set(name, { name, profile, terminal, startedAt: STARTED_AT });
      return terminal;
    },
    async watch(name = 'main', headers: Readonly<Record<string, string>> = { authorization }, options = {}) {
      const address = server.url + terminalAddress(id, name);
      return await TerminalClient.open(address, { headers, ...options });
    },
  };
}
