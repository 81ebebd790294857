import { join } from 'node:path';
import { SetUpFailure, tail } from './failure.mjs';
import { environmentFor } from './npm.mjs';
import { sourceSignature } from './signature.mjs';
import { readStamp } from './stamp.mjs';

/** @typedef {'current' | 'missing' | 'changed'} ProgramState */

/**
 * @param {string} root
 * @returns {ProgramState}
 */
export function programState(root) {
  const stamp = readStamp(join(root, 'dist', '.build-stamp.json'));
  if (stamp === undefined) return 'missing';
  return stamp['signature'] === sourceSignature(root) ? 'current' : 'changed';
}

/**
 * @param {object} options
 * @param {string} options.root
 * @param {import('./runtime.mjs').Runtime} options.runtime
 * @param {import('./command.mjs').RunCommand} options.run
 * @param {(pid: number) => void} options.onStart
 */
export async function buildProgram({ root, runtime, run, onStart }) {
  const script = join(root, 'scripts', 'build.mjs');
  const env = environmentFor(runtime.path);
  const { code, output } = await run(runtime.path, [script], { cwd: root, env, onStart });
  if (code === 0) return;
  throw new SetUpFailure(
    'Cuebook could not be built: the sources have an error, which is shown below.',
    tail(output, 40),
  );
}
