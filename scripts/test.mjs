/** npm test [-- filter …]: every check and test there is, or with filters only the tests whose file names match. */
import { ensureBubblewrap } from './bubblewrap.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensurePostgresBin } from './postgres-binaries.mjs';
import { exitOnFailure, packageRoot, setUp } from './setup.mjs';
import { ensureShells } from './shells.mjs';
import { runVitest } from './test/vitest.mjs';

const { node, env } = await exitOnFailure(setUp({ level: 'test' }));
await exitOnFailure(ensurePostgresBin());
await exitOnFailure(ensureChromium());
await exitOnFailure(ensureBubblewrap());
await exitOnFailure(ensureShells());

const { passed, failed, skipped } = runVitest({ root: packageRoot, node, env, args: process.argv.slice(2) });
process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`);
process.exitCode = failed === 0 ? 0 : 1;
