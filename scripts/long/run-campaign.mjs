import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countsOfReport, sum } from '../test/counts.mjs';
import { progressLine, readMeters } from './meters.mjs';

const LOOK_EVERY_MS = 1_000;

/**
 * @typedef {object} CampaignResult
 * @property {import('../test/counts.mjs').Counts} counts
 * @property {number} elapsedMs
 * @property {readonly import('./meters.mjs').Meter[]} meters what was done
 * @property {string} output what Vitest printed in rounds that failed
 */

/**
 * Runs a campaign and shows how far it is. What Vitest prints is kept back: it is long, and of interest only where
 * something failed.
 *
 * @param {object} options
 * @param {import('./campaigns.mjs').Campaign} options.campaign
 * @param {string} options.root
 * @param {string} options.node
 * @param {NodeJS.ProcessEnv} options.env
 * @param {number} options.seed
 * @param {(line: string) => void} options.show gets the progress every second
 * @param {() => boolean} [options.isInterrupted]
 * @returns {Promise<CampaignResult>}
 */
export async function runCampaign({ campaign, root, node, env, seed, show, isInterrupted = () => false }) {
  const startedAt = Date.now();
  const folder = mkdtempSync(join(tmpdir(), 'cuebook-long-'));
  const { name, rounds = 1 } = campaign;
  const results = [];
  const meters = [];
  let output = '';
  try {
    for (let round = 0; round < rounds && !isInterrupted(); round++) {
      const progress = join(folder, `progress-${round}`);
      mkdirSync(progress);
      const seen = new Map();
      const timer = setInterval(() => {
        const shown = readMeters(progress).map((meter) => {
          if (!seen.has(meter.what)) seen.set(meter.what, Date.now());
          return { ...meter, elapsedMs: Date.now() - seen.get(meter.what) };
        });
        const label = rounds === 1 ? name : `${name}, round ${round + 1} of ${rounds}`;
        show(progressLine({ name: label, elapsedMs: Date.now() - startedAt, meters: shown }));
      }, LOOK_EVERY_MS);
      const report = join(folder, `report-${round}.json`);
      const { code, text } = await runVitest({
        node,
        root,
        args: [...reporters(root, report), ...campaign.files(root)],
        env: {
          ...env,
          CUEBOOK_TEST_LONG: '1',
          CUEBOOK_TEST_SEED: String(seed + round),
          CUEBOOK_TEST_PROGRESS: progress,
        },
      });
      clearInterval(timer);
      const counts = countsOfReport(existsSync(report) ? readFileSync(report, 'utf8') : undefined, code);
      if (counts.failed > 0) output += text;
      results.push(counts);
      meters.push(...readMeters(progress));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { counts: sum(results), elapsedMs: Date.now() - startedAt, meters, output };
}

/**
 * @param {string} root
 * @param {string} report
 */
function reporters(root, report) {
  return [
    `--reporter=${join(root, 'scripts', 'long', 'reporter.mjs')}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
}

/**
 * @param {object} options
 * @param {string} options.node
 * @param {string} options.root
 * @param {readonly string[]} options.args
 * @param {NodeJS.ProcessEnv} options.env
 * @returns {Promise<{ code: number, text: string }>}
 */
function runVitest({ node, root, args, env }) {
  return new Promise((resolve, reject) => {
    const vitest = join(root, 'node_modules', '.bin', 'vitest');
    const child = spawn(node, [vitest, 'run', ...args], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (piece) => {
        text += piece;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, text }));
  });
}
