import { packageRoot } from '../setup.mjs';
import { runVitest } from './vitest.mjs';

/**
 * Runs the tests that drive real CLIs of agents; those of CLIs that are not installed are skipped.
 *
 * @param {object} options
 * @param {string} options.node
 * @param {NodeJS.ProcessEnv} options.env
 * @param {readonly string[]} [options.args] filters and options, as Vitest takes them
 */
export function runClis({ node, env, args = [] }) {
  return runVitest({ root: packageRoot, node, env, args: ['--config', 'vitest.clis.config.ts', ...args] });
}
