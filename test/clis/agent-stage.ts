import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { cliProgram, clisCache } from '../../scripts/clis/packages.mjs';
import { openCli } from '../../src/engine/pty/cli/open-cli.ts';
import { BUILT_IN_PROFILES } from '../../src/engine/pty/cli/profiles/built-in-profiles.ts';
import type { ProgramEvent, TerminalProgram } from '../../src/engine/pty/program.ts';
import { transcriptsOnDisk } from '../../src/engine/pty/transcripts/transcripts-on-disk.ts';
import type { CliTranscript } from '../../src/model/cli-profile.ts';
import { newSessionId, newTerminalRunId } from '../../src/model/ids.ts';
import { TranscriptReader } from '../../src/script/transcripts/read-transcript.ts';
import { opencodeSessions } from '../../src/store/opencode-sessions.ts';
import { type ModelServer, startModelServer } from '../model-server/model-server.ts';
import { type AgentName, partsOf, TESTED_AGENTS } from './agents.ts';
import { leftProcesses } from './left-processes.ts';

const SOURCES = {
  loadReader: async () => (kind: CliTranscript) => new TranscriptReader(kind),
  opencodeSessions,
};

const CLOSE = { keys: '\u001B' };

export function isInstalled(agent: AgentName): boolean {
  return existsSync(cliProgram(agent));
}

export interface AgentStage {
  readonly program: TerminalProgram;
  readonly server: ModelServer;
  readonly work: string;
  /**
   * Asks, answers what the CLI asks with the first choice that allows it, closes menus, and gives everything that was told.
   */
  ask(prompt: string): Promise<readonly ProgramEvent[]>;
  /** Ends the CLI, and gives the processes that it has left. */
  end(): Promise<readonly string[]>;
}

/** Where a CLI of an agent is at home: a folder to work in, and a model server; all goes with the test. */
export interface AgentHome {
  readonly home: string;
  readonly work: string;
  readonly server: ModelServer;
  readonly environment: Readonly<Record<string, string>>;
}

export async function agentHome(name: AgentName, { isTrusted = true } = {}): Promise<AgentHome> {
  const agent = TESTED_AGENTS[name];
  // Codex has no sandbox with a home in the temporary folder.
  const homes = join(clisCache(), 'homes');
  await mkdir(homes, { recursive: true });
  const home = await realpath(await mkdtemp(join(homes, `${name}-`)));
  onTestFinished(async () => await rm(home, { recursive: true, force: true, maxRetries: 5 }));
  const work = join(home, 'work');
  await mkdir(join(work, 'src'), { recursive: true });
  for (const name of ['lease', 'least']) await writeFile(join(work, 'src', `${name}.ts`), 'export {};\n');
  const server = await startModelServer(({ prompt, messages }) => ({
    parts: partsOf(agent, prompt, messages.at(-1)?.role === 'tool'),
  }));
  onTestFinished(async () => await server.close());
  const { files, environment } = agent.setUp(server, {
    home,
    work: isTrusted ? work : join(home, 'elsewhere'),
  });
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  // pi needs the Node of these tests, and not just any.
  const path = [dirname(process.execPath), process.env['PATH']].join(delimiter);
  const usual = { PATH: path, HOME: home, LANG: 'C.UTF-8', SHELL: '/bin/bash' };
  return { home, work, server, environment: { ...usual, ...environment } };
}

/** A CLI of an agent in its terminal. */
export async function openAgent(
  name: AgentName,
  {
    isTrusted = true,
    grants = [],
  }: { readonly isTrusted?: boolean; readonly grants?: readonly string[] } = {},
): Promise<AgentStage> {
  const profile = BUILT_IN_PROFILES.find(({ id }) => id === name);
  if (!profile) throw new Error(`There is no profile ${name}.`);
  const { home, work, server, environment } = await agentHome(name, { isTrusted });
  const program = await openCli(
    { ...profile, command: cliProgram(name), startSeconds: 120, turnSeconds: 90 },
    {
      sessionId: newSessionId(),
      runId: newTerminalRunId(),
      name: 'main',
      cwd: work,
      environment,
    },
    { transcripts: transcriptsOnDisk(SOURCES), grants },
  );
  onTestFinished(async () => await program.end());
  return {
    program,
    server,
    work,
    async ask(prompt) {
      const events: ProgramEvent[] = [];
      for await (const event of program.ask(prompt, new AbortController().signal)) {
        events.push(event);
        if (event.type !== 'question') continue;
        const { kind, choices } = event.question;
        const isMenu = kind === 'question' && choices.every(({ answer }) => answer === undefined);
        const choice = isMenu ? CLOSE : choices.find(({ answer }) => answer === 'allow');
        if (!choice) throw new Error(`Nothing allows what is asked:\n${event.question.text}`);
        program.answer(choice.keys);
      }
      return events;
    },
    async end() {
      await program.end();
      return await leftProcesses(`HOME=${home}`);
    },
  };
}
