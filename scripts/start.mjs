/** npm start: sets up what is missing, then runs the command that the arguments ask for, or serves the examples. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { exitOnFailure, packageRoot, setUp } from './setup.mjs';

const { node, env } = await exitOnFailure(setUp());
const folder = userFolder();
const given = process.argv.slice(2);
const args = given.length > 0 ? given : ['serve', '--open', '--workspace', join(packageRoot, 'examples')];
const child = spawn(node, [join(packageRoot, 'bin', 'cuebook.js'), ...args], {
  cwd: folder,
  env: { ...env, CUEBOOK_COMMAND: commandFrom(folder) },
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

/** The folder that the user is in. npm changes to the package's, and says in INIT_CWD where it was called. */
function userFolder() {
  const { INIT_CWD, npm_lifecycle_event: script } = process.env;
  // A test, or a script of another package, may have left INIT_CWD behind for whatever it starts.
  return script === 'start' && INIT_CWD ? INIT_CWD : process.cwd();
}

/**
 * How the user calls us again from their folder.
 *
 * @param {string} folder
 */
function commandFrom(folder) {
  const fromRoot = relative(packageRoot, folder);
  const isOutside = fromRoot === '..' || fromRoot.startsWith(`..${sep}`) || isAbsolute(fromRoot);
  return isOutside ? `npm --prefix ${quoted(resolve(packageRoot))} start --` : 'npm start --';
}

/**
 * For a shell, if it needs to be.
 *
 * @param {string} word
 */
function quoted(word) {
  return /^[\w./:@-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
