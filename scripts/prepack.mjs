/** npm pack runs this first: it sets up what is missing, then builds the program and the library's type declarations. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { exitOnFailure, packageRoot, setUp } from './setup.mjs';

// TypeScript is among the libraries for the tests.
const { node, env } = await exitOnFailure(setUp({ level: 'test', builds: false }));
const build = [join(packageRoot, 'scripts', 'build.mjs'), '--package'];
// What npm pack prints is the name of the file, so the build talks to stderr.
const { status } = spawnSync(node, build, { cwd: packageRoot, env, stdio: ['ignore', 2, 2] });
process.exitCode = status ?? 1;
