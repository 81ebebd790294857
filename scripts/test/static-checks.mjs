import { join } from 'node:path';
import { secondsSince } from '../setup/announce.mjs';
import { runCommand } from '../setup/command.mjs';

const CHECKS = [
  { name: 'Type check', tool: 'tsc', args: [] },
  { name: 'Type check of the page', tool: 'tsc', args: ['--project', 'web'] },
  { name: 'Lint and format', tool: 'biome', args: ['check', '--colors=off'] },
  { name: 'Dead code', tool: 'knip', args: ['--no-progress'] },
];

/**
 * Runs the checks that need no test, all at once, and shows what those that failed had to say.
 *
 * @param {object} options
 * @param {string} options.root
 * @param {string} options.node
 * @param {NodeJS.ProcessEnv} options.env
 * @returns {Promise<import('./counts.mjs').Counts>}
 */
export async function runStaticChecks({ root, node, env }) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const running = CHECKS.map(async ({ name, tool, args }) => {
    const started = Date.now();
    const command = join(root, 'node_modules', '.bin', tool);
    const { code, output } = await runCommand(node, [command, ...args], { cwd: root, env });
    return { name, code, output, seconds: secondsSince(started) };
  });
  for (const check of running) {
    const { name, code, output, seconds } = await check;
    process.stdout.write(`${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds}\n`);
    if (code === 0) counts.passed++;
    else {
      counts.failed++;
      process.stdout.write(`${output.trimEnd()}\n\n`);
    }
  }
  return counts;
}
