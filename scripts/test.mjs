/** npm test [-- filter …]: every check and test there is, or with filters only the tests that match them. */
import { ensureBubblewrap } from './bubblewrap.mjs';
import { ensureChromium } from './chromium.mjs';
import { installClis } from './clis/install.mjs';
import { ensurePostgresBin } from './postgres-binaries.mjs';
import { secondsSince } from './setup/announce.mjs';
import { exitOnFailure, packageRoot, setUp } from './setup.mjs';
import { ensureShells } from './shells.mjs';
import { runClis } from './test/clis.mjs';
import { sum } from './test/counts.mjs';
import { runStaticChecks } from './test/static-checks.mjs';
import { runVitest } from './test/vitest.mjs';

const args = process.argv.slice(2);
const { node, env } = await exitOnFailure(setUp());
await exitOnFailure(ensurePostgresBin());
await exitOnFailure(ensureChromium());
await exitOnFailure(ensureBubblewrap());
await exitOnFailure(ensureShells());

const results = [];
if (args.length === 0) results.push(await runStaticChecks({ root: packageRoot, node, env }));

const started = Date.now();
process.stdout.write('Tests:\n');
results.push(runVitest({ root: packageRoot, node, env, args }));
process.stdout.write(`Tests: ended after ${secondsSince(started)}\n\n`);

if (args.length === 0) {
  const begun = Date.now();
  process.stdout.write('Agent CLIs:\n');
  await installClis({ env });
  results.push(runClis({ node, env }));
  process.stdout.write(`Agent CLIs: ended after ${secondsSince(begun)}\n\n`);
}

const { passed, failed, skipped } = sum(results);
process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`);
process.exitCode = failed === 0 ? 0 : 1;
