import { spawn } from 'node:child_process';

/**
 * @typedef {{ code: number, output: string }} CommandResult
 * @typedef {{ cwd: string, env: NodeJS.ProcessEnv, onStart?: (pid: number) => void }} CommandOptions
 * @typedef {(command: string, args: string[], options: CommandOptions) => Promise<CommandResult>} RunCommand
 */

/**
 * Runs a command to its end and keeps what it prints. A command that cannot be started counts as ended
 * with code 127.
 *
 * @type {RunCommand}
 */
export function runCommand(command, args, { cwd, env, onStart }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.once('spawn', () => {
      if (child.pid !== undefined) onStart?.(child.pid);
    });
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code, signal) => {
      if (signal) output += `\nended by ${signal}`;
      resolve({ code: code ?? 1, output });
    });
  });
}
