import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { announceSteps, logToStderr } from './setup/announce.mjs';
import { runCommand } from './setup/command.mjs';
import { SetUpFailure } from './setup/failure.mjs';
import { installLibraries, librariesState } from './setup/libraries.mjs';
import { withLock } from './setup/lock.mjs';
import { environmentFor } from './setup/npm.mjs';
import { buildProgram, programState } from './setup/program.mjs';
import { canInstallLibraries, findRuntime, installRuntime, pinnedMajor } from './setup/runtime.mjs';

export const packageRoot = fileURLToPath(new URL('..', import.meta.url));

/** About how much npm downloads, in megabytes. */
const RUNTIME_MB = 50;
const LIBRARIES_MB = { run: 110, test: 220 };

/**
 * Makes the checkout ready to run, or to test: a Node that is new enough, the libraries, the built program. Does only
 * what is missing or out of date, is silent when that is nothing, and may be interrupted or run twice at
 * the same time. Runs on Node 18 with nothing installed.
 *
 * @param {object} [options]
 * @param {import('./setup/libraries.mjs').LibrariesLevel} [options.level]
 * @param {boolean} [options.builds] false for a caller that builds the program itself
 * @param {import('./setup/announce.mjs').Log} [options.log]
 * @param {import('./setup/command.mjs').RunCommand} [options.run]
 * @param {string} [options.root]
 * @param {string} [options.version] of the Node that runs this
 * @returns {Promise<{ node: string, env: NodeJS.ProcessEnv }>} the Node to start programs with, and their environment
 * @throws {SetUpFailure}
 */
export async function setUp({
  level = 'run',
  builds = true,
  log = logToStderr,
  run = runCommand,
  root = packageRoot,
  version = process.versions.node,
} = {}) {
  const ready = findRuntime(root, version);
  if (
    ready !== undefined &&
    librariesState(root, ready.major, level) === 'current' &&
    (!builds || programState(root) === 'current')
  ) {
    return startingWith(ready);
  }

  return withLock(join(root, '.runtime', 'setup.lock'), log, async (onStart) => {
    let runtime = findRuntime(root, version);
    const major = runtime?.major ?? pinnedMajor(root);
    const libraries = librariesState(root, major, level);
    const program = builds ? programState(root) : 'current';

    const addRuntime = async () => {
      runtime = await installRuntime({ root, run, onStart });
    };
    const addLibraries = async () => {
      const node = runtime?.path ?? process.execPath;
      await installLibraries({ root, major, level, node, run, onStart });
    };

    const newNode = `installing Node ${major} (${version} is too old)`;
    /** @type {import('./setup/announce.mjs').Step[]} */
    const steps = [];
    if (runtime === undefined && libraries !== 'current' && canInstallLibraries(version)) {
      steps.push({
        what: `${newNode} and the libraries${size(RUNTIME_MB + LIBRARIES_MB[level])}`,
        action: () => both(addRuntime, addLibraries),
      });
    } else {
      if (runtime === undefined) {
        steps.push({ what: `${newNode}${size(RUNTIME_MB)}`, action: addRuntime });
      }
      if (libraries !== 'current') {
        steps.push({ what: librariesStep(libraries, level), action: addLibraries });
      }
    }
    if (program !== 'current') {
      steps.push({
        what: program === 'missing' ? 'building Cuebook' : 'building Cuebook, because its sources changed',
        action: () => buildProgram({ root, runtime: expectRuntime(runtime), run, onStart }),
      });
    }
    await announceSteps(log, libraries === 'missing', steps);
    return startingWith(expectRuntime(runtime));
  });
}

/**
 * @param {Exclude<import('./setup/libraries.mjs').LibrariesState, 'current'>} state
 * @param {import('./setup/libraries.mjs').LibrariesLevel} level
 */
function librariesStep(state, level) {
  if (state === 'changed') return 'installing the libraries, because their versions changed';
  if (state === 'missing') return `installing the libraries${size(LIBRARIES_MB[level])}`;
  return `adding the libraries for the tests${size(LIBRARIES_MB.test - LIBRARIES_MB.run)}`;
}

/** @param {number} megabytes */
function size(megabytes) {
  return `, about ${megabytes} MB to download`;
}

/**
 * Runs both to their end, and fails if one of them did: nothing is still at work after a failure.
 *
 * @param {() => Promise<void>} first
 * @param {() => Promise<void>} second
 */
async function both(first, second) {
  for (const result of await Promise.allSettled([first(), second()])) {
    if (result.status === 'rejected') throw result.reason;
  }
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

/** @param {import('./setup/runtime.mjs').Runtime} runtime */
function startingWith(runtime) {
  return { node: runtime.path, env: environmentFor(runtime.path) };
}

/** @param {import('./setup/runtime.mjs').Runtime | undefined} runtime */
function expectRuntime(runtime) {
  if (runtime === undefined) throw new Error('Set-up went on without a Node.');
  return runtime;
}
