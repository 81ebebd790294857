import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { runCommand } from '../scripts/setup/command.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** More checkers would each resolve the same types again, on cores that the other tests use. */
const ONE_CHECKER = ['--checkers', '1'];

const CHECKS = [
  ['the types are right', 'tsc', ONE_CHECKER],
  ['the types of the page are right', 'tsc', ['--project', 'web', ...ONE_CHECKER]],
  ['the code is formatted and has no lint errors', 'biome', ['check', '--colors=off']],
  ['nothing is unused', 'knip', ['--no-progress']],
] as const;

/** The type check is a Go program. Without its garbage collector it takes a third less processor time, and 15 % more memory. */
const env = { ...process.env, GOGC: 'off' };

/** They take half a minute, and many times that beside other work. */
const HANGS_AFTER_MS = 1_200_000;

describe('in the whole project', () => {
  test.concurrent.for(CHECKS)('%s', { timeout: HANGS_AFTER_MS }, async ([, tool, args]) => {
    const program = join(root, 'node_modules', '.bin', tool);
    const { code, output } = await runCommand(process.execPath, [program, ...args], {
      cwd: root,
      env,
    });
    expect(code, output).toBe(0);
  });
});
