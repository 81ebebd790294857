/** npm run test:long [-- name …]: the tests that repeat something, much more often than in `npm test`. */
import { randomInt } from 'node:crypto';
import { ensureBubblewrap } from './bubblewrap.mjs';
import { CAMPAIGNS } from './long/campaigns.mjs';
import { numberText, timeText } from './long/meters.mjs';
import { runCampaign } from './long/run-campaign.mjs';
import { progressScreen } from './long/screen.mjs';
import { ensurePostgresBin } from './postgres-binaries.mjs';
import { exitOnFailure, packageRoot, setUp } from './setup.mjs';
import { ensureShells } from './shells.mjs';
import { ensureStrace } from './strace.mjs';
import { sum } from './test/counts.mjs';

const names = process.argv.slice(2);
const possible = CAMPAIGNS.filter(({ needsStrace }) => !needsStrace || process.platform === 'linux');
const chosen = names.length === 0 ? possible : CAMPAIGNS.filter(({ name }) => names.includes(name));
const unknown = names.filter((name) => CAMPAIGNS.every((campaign) => campaign.name !== name));
if (unknown.length > 0) {
  const known = CAMPAIGNS.map(({ name, about }) => `  ${name.padEnd(12)}${about}\n`).join('');
  process.stderr.write(`Unknown campaign: ${unknown.join(' ')}\nChoose from:\n${known}`);
  process.exit(2);
}

const { node, env } = await exitOnFailure(setUp({ level: 'test' }));
await exitOnFailure(ensurePostgresBin());
await exitOnFailure(ensureBubblewrap());
await exitOnFailure(ensureShells());
if (chosen.some(({ needsStrace }) => needsStrace)) await exitOnFailure(ensureStrace());

const seed = Number(env['CUEBOOK_TEST_SEED'] ?? randomInt(2 ** 31));
const startedAt = Date.now();
const screen = progressScreen(process.stdout);
let isInterrupted = false;
process.once('SIGINT', () => {
  isInterrupted = true;
});

/** @type {{ name: string, result: import('./long/run-campaign.mjs').CampaignResult }[]} */
const results = [];
for (const campaign of chosen) {
  if (isInterrupted) break;
  const { name, about } = campaign;
  process.stdout.write(`${name}: ${about} (seed ${seed})\n`);
  const result = await runCampaign({
    campaign,
    root: packageRoot,
    node,
    env,
    seed,
    show: screen.show,
    isInterrupted: () => isInterrupted,
  });
  screen.clear();
  const { counts, elapsedMs, output } = result;
  if (counts.failed > 0) process.stdout.write(`${output.trimEnd()}\n`);
  process.stdout.write(`${name}: ${counts.failed > 0 ? 'FAILED' : 'passed'} in ${timeText(elapsedMs)}\n\n`);
  results.push({ name, result });
}

process.stdout.write(
  `Summary (seed ${seed}, ${timeText(Date.now() - startedAt)}${isInterrupted ? ', interrupted' : ''})\n`,
);
for (const { name, result } of results) process.stdout.write(summaryOf(name, result));
const { passed, failed, skipped } = sum(results.map(({ result }) => result.counts));
process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`);
process.exitCode = isInterrupted ? 130 : failed === 0 ? 0 : 1;

/**
 * @param {string} name
 * @param {import('./long/run-campaign.mjs').CampaignResult} result
 */
function summaryOf(name, { counts, elapsedMs, meters }) {
  const { passed, failed } = counts;
  const verdict = failed > 0 ? `FAILED ${failed} of ${passed + failed} tests` : `passed ${passed} tests`;
  const done = new Map();
  for (const { what, done: count } of meters) done.set(what, (done.get(what) ?? 0) + count);
  const lines = Array.from(done, ([what, count]) => `    ${numberText(count)} ${what}\n`);
  const repeat =
    failed > 0 ? `    To repeat it: CUEBOOK_TEST_SEED=${seed} npm run test:long -- ${name}\n` : '';
  return `  ${name}: ${verdict} in ${timeText(elapsedMs)}\n${lines.join('')}${repeat}`;
}
