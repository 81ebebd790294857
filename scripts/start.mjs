/** npm start: sets up what is missing, then runs the command that the arguments ask for, or serves the examples. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { isAbsolute, join, relative } from 'node:path';
import { exitOnFailure, packageRoot, setUp } from './setup.mjs';

const { node, env } = await exitOnFailure(setUp());
const given = process.argv.slice(2);
const args = given.length > 0 ? given : ['serve', '--open', '--workspace', join(packageRoot, 'examples')];
const child = spawn(node, [join(packageRoot, 'bin', 'cuebook.js'), ...args], {
  cwd: workingFolder(),
  env: { ...env, CUEBOOK_COMMAND: 'npm start --' },
  stdio: 'inherit',
});

// A Ctrl-C reaches the child by itself. This process only has to outlive it, to hand on how it ended.
process.on('SIGINT', () => undefined);
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => child.kill(signal));
}

child.once('error', (error) => {
  process.stderr.write(`Cuebook could not start ${node}: ${error.message}\n`);
  process.exit(1);
});
child.once('exit', (code, signal) => {
  if (signal === null) process.exit(code ?? 1);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  setTimeout(() => process.exit(128 + constants.signals[signal]), 100);
});

/** npm moves to the package's root and leaves the user's folder in INIT_CWD: paths are meant from there. */
function workingFolder() {
  const folder = process.env['INIT_CWD'];
  if (folder === undefined) return process.cwd();
  const fromRoot = relative(packageRoot, folder);
  return fromRoot.startsWith('..') || isAbsolute(fromRoot) ? packageRoot : folder;
}
