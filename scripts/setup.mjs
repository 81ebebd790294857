import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { announce, logToStderr } from './setup/announce.mjs';
import { runCommand } from './setup/command.mjs';
import { SetUpFailure } from './setup/failure.mjs';
import { installLibraries, librariesState } from './setup/libraries.mjs';
import { withLock } from './setup/lock.mjs';
import { environmentFor } from './setup/npm.mjs';
import { buildProgram, programState } from './setup/program.mjs';
import { findRuntime, installRuntime } from './setup/runtime.mjs';

export const packageRoot = fileURLToPath(new URL('..', import.meta.url));

/**
 * Makes the checkout ready to run: a Node that is new enough, the libraries, the built program. Does only
 * what is missing or out of date, is silent when that is nothing, and may be interrupted or run twice at
 * the same time. Runs on Node 18 with nothing installed.
 *
 * @param {object} [options]
 * @param {import('./setup/announce.mjs').Log} [options.log]
 * @param {import('./setup/command.mjs').RunCommand} [options.run]
 * @param {string} [options.root]
 * @param {string} [options.version] of the Node that runs this
 * @returns {Promise<{ node: string, env: NodeJS.ProcessEnv }>} the Node to start programs with, and their environment
 * @throws {SetUpFailure}
 */
export async function setUp({
  log = logToStderr,
  run = runCommand,
  root = packageRoot,
  version = process.versions.node,
} = {}) {
  const ready = readyRuntime(root, version);
  if (ready !== undefined) return startingWith(ready);

  return withLock(join(root, '.runtime', 'setup.lock'), log, async (onStart) => {
    const runtime =
      findRuntime(root, version) ??
      (await announce(
        log,
        `bringing along Node 24, because Node ${version} is too old (first time only)`,
        () => installRuntime({ root, run, onStart }),
      ));

    const libraries = librariesState(root, runtime);
    if (libraries !== 'current') {
      const why = libraries === 'missing' ? 'first time only' : 'they changed';
      await announce(log, `installing the libraries (${why})`, () =>
        installLibraries({ root, runtime, run, onStart }),
      );
    }

    const program = programState(root);
    if (program !== 'current') {
      const why = program === 'missing' ? 'first time only' : 'the sources changed';
      await announce(log, `building the program (${why})`, () =>
        buildProgram({ root, runtime, run, onStart }),
      );
    }
    return startingWith(runtime);
  });
}

/**
 * For the commands of this folder: waits for a step, and where it fails says why and ends with code 1.
 *
 * @template Result
 * @param {Promise<Result>} step
 */
export async function exitOnFailure(step) {
  try {
    return await step;
  } catch (error) {
    if (!(error instanceof SetUpFailure)) throw error;
    logToStderr(`\n${error.message}\n`);
    if (error.output) logToStderr(`\n${error.output}\n`);
    process.exit(1);
  }
}

/**
 * @param {string} root
 * @param {string} version
 */
function readyRuntime(root, version) {
  const runtime = findRuntime(root, version);
  if (runtime === undefined || librariesState(root, runtime) !== 'current') return undefined;
  return programState(root) === 'current' ? runtime : undefined;
}

/** @param {import('./setup/runtime.mjs').Runtime} runtime */
function startingWith(runtime) {
  return { node: runtime.path, env: environmentFor(runtime.path) };
}
