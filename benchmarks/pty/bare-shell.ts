import { spawn } from '@lydell/node-pty';
import { PLAIN_PROMPT } from './plain-prompt.ts';

export interface Turns {
  /** Types `true` and waits for the next prompt. */
  turn(): Promise<void>;
  close(): Promise<void>;
}

/** Bash in a terminal, driven by the library alone: what comes out is searched for the mark of the next prompt. */
export async function startBare(folder: string): Promise<Turns> {
  const { file, args, env, mark } = PLAIN_PROMPT;
  const pty = spawn(file, [...args], {
    cwd: folder,
    env: { ...process.env, ...env, HOME: folder },
    cols: 120,
    rows: 40,
  });
  let heard = '';
  let found: () => void = () => undefined;
  const prompt = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    found = resolve;
    return promise;
  };
  const first = prompt();
  pty.onData((data) => {
    heard += data;
    if (!heard.includes(mark)) return;
    heard = '';
    found();
  });
  await first;
  return {
    turn: () => {
      const next = prompt();
      pty.write('true\r');
      return next;
    },
    close: async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      pty.onExit(() => resolve());
      pty.kill('SIGKILL');
      await promise;
    },
  };
}
