import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { spawn } from '@lydell/node-pty';
import { openCli } from '../../src/engine/pty/cli/open-cli.ts';
import { USUAL_PROFILE } from '../../src/model/cli-profile.ts';
import { newSessionId, newTerminalRunId } from '../../src/model/ids.ts';
import type { Turns } from './bare-shell.ts';

/** A program of the tests that takes prompts as Codex does, and tells by OSC 7501 how it stands. */
const PROGRAM = fileURLToPath(new URL('../../test/terminals/burst.js', import.meta.url));
const PASTE_GAP_MS = 150;
const PROMPT = 'Say something.';
const WORKS = '\x1b]7501;state=working';
const IS_IDLE = '\x1b]7501;state=idle';

/** The program driven as a script drives it. */
export async function startOurCli(folder: string): Promise<Turns> {
  const program = await openCli(
    {
      ...USUAL_PROFILE,
      id: 'tui',
      command: process.execPath,
      args: [PROGRAM],
      pasteGapMs: PASTE_GAP_MS,
      // As of the profile for Codex, which tells by the same signs.
      quietMs: 4,
      ready: { screen: '^ {2}\\? for help' },
      composer: '^› (.*)$',
    },
    {
      sessionId: newSessionId(),
      runId: newTerminalRunId(),
      name: 'main',
      cwd: folder,
      environment: { ...process.env, HOME: folder },
    },
  );
  const { signal } = new AbortController();
  return {
    turn: async () => {
      for await (const event of program.ask(PROMPT, signal)) {
        if (event.type === 'end' && event.reason !== 'done') throw new Error(event.message ?? event.reason);
      }
    },
    close: async () => await program.end(),
  };
}

/** The same by the library alone: paste, wait, Enter, and what it tells is searched for in what comes out. */
export async function startBareCli(folder: string): Promise<Turns> {
  const pty = spawn(process.execPath, [PROGRAM], {
    cwd: folder,
    env: { ...process.env, HOME: folder },
    cols: 120,
    rows: 40,
  });
  let heard = '';
  let look: () => void = () => undefined;
  pty.onData((data) => {
    heard += data;
    look();
  });
  const sees = async (text: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    look = () => {
      if (heard.includes(text)) resolve();
    };
    look();
    await promise;
    heard = heard.slice(heard.indexOf(text) + text.length);
  };
  await sees(IS_IDLE);
  return {
    turn: async () => {
      pty.write(`\x1b[200~${PROMPT}\x1b[201~`);
      await setTimeout(PASTE_GAP_MS);
      pty.write('\r');
      await sees(WORKS);
      await sees(IS_IDLE);
    },
    close: async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      pty.onExit(() => resolve());
      pty.kill('SIGKILL');
      await promise;
    },
  };
}
