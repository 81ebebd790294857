import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { timed } from '../measure.ts';
import { PLAIN_PROMPT } from './plain-prompt.ts';

const run = promisify(execFile);

export function isThere(program: string): boolean {
  return spawnSync(program, ['-V'], { stdio: 'ignore' }).error === undefined;
}

/** The milliseconds of one turn by `expect`, by its own clock: it waits for the same mark. */
export async function expectTurnMs(folder: string, turns: number): Promise<number> {
  const { file, args, env, mark } = PLAIN_PROMPT;
  const script = join(folder, 'turns.exp');
  const commands = [
    'log_user 0',
    'set timeout 20',
    `spawn ${file} ${args.join(' ')}`,
    `set mark ${JSON.stringify(mark).replaceAll('[', '\\[')}`,
    'expect -ex $mark',
    'set begun [clock microseconds]',
    `for {set i 0} {$i < ${turns}} {incr i} { send "true\\r"; expect -ex $mark }`,
    'puts [expr {[clock microseconds] - $begun}]',
    'send "exit\\r"',
    'expect eof',
  ];
  writeFileSync(script, commands.join('\n'));
  const { stdout } = await run('expect', [script], { env: { ...process.env, ...env, HOME: folder } });
  return Number(stdout.trim()) / 1000 / turns;
}

/** The milliseconds of one turn by `tmux send-keys`, with the screen looked at until it shows the next prompt. */
export async function tmuxTurnMs(folder: string, turns: number): Promise<number> {
  const { file, args, env } = PLAIN_PROMPT;
  const tmux = (...words: readonly string[]) =>
    run('tmux', ['-S', join(folder, 'tmux'), '-f', '/dev/null', ...words], {
      env: { ...process.env, ...env, PS1: 'turn \\#>', HOME: folder },
    });
  const isAt = async (turn: number) =>
    (await tmux('capture-pane', '-p')).stdout.trimEnd().endsWith(`turn ${turn}>`);
  await tmux('new-session', '-d', '-x', '120', '-y', '40', file, ...args);
  try {
    while (!(await isAt(1)));
    const ms = await timed(async () => {
      for (let turn = 2; turn < turns + 2; turn++) {
        await tmux('send-keys', 'true', 'Enter');
        while (!(await isAt(turn)));
      }
    });
    return ms / turns;
  } finally {
    await tmux('kill-server');
  }
}
