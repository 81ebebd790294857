import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countsOfReport } from './counts.mjs';

/**
 * Runs Vitest on the screen and counts from its report.
 *
 * @param {object} options
 * @param {string} options.root
 * @param {string} options.node
 * @param {NodeJS.ProcessEnv} options.env
 * @param {readonly string[]} options.args filters and options, as Vitest takes them
 */
export function runVitest({ root, node, env, args }) {
  const folder = mkdtempSync(join(tmpdir(), 'cuebook-test-'));
  const report = join(folder, 'report.json');
  const command = [
    join(root, 'node_modules', '.bin', 'vitest'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...args,
  ];
  try {
    const { status } = spawnSync(node, command, { cwd: root, env, stdio: 'inherit' });
    return countsOfReport(existsSync(report) ? readFileSync(report, 'utf8') : undefined, status ?? 1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
