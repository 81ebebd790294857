/**
 * npm run test:clis [-- --latest] [--probe] [--many] [filter …]: drives real CLIs of agents against the model server, in the versions that they
 * were tried in or in their latest ones. With --many each takes sixty hard prompts in place of ten. With --probe each writes a
 * report of which signs of its profile hold, docs/cli-profiles/<name>.md.
 */
import { installClis } from './clis/install.mjs';
import { latestVersions } from './clis/latest.mjs';
import { CLI_PACKAGES } from './clis/packages.mjs';
import { secondsSince } from './setup/announce.mjs';
import { runCommand } from './setup/command.mjs';
import { exitOnFailure, setUp } from './setup.mjs';
import { runClis } from './test/clis.mjs';

const started = Date.now();
const { node, env } = await exitOnFailure(setUp({ level: 'test' }));
const options = ['--latest', '--many', '--probe'];
const args = process.argv.slice(2).filter((arg) => !options.includes(arg));
const has = (/** @type {string} */ option) => process.argv.includes(option, 2);
if (has('--latest')) {
  const versions = await latestVersions({ env, named: args, run: runCommand });
  process.stdout.write(`Agent CLIs: ${versions}\n`);
  process.env['CUEBOOK_CLI_VERSIONS'] = versions;
  env['CUEBOOK_CLI_VERSIONS'] = versions;
}
if (has('--many')) env['CUEBOOK_CLIS_MANY'] = '1';
if (has('--probe')) env['CUEBOOK_PROBE'] = args.join(' ') || Object.keys(CLI_PACKAGES).join(' ');
await installClis({ env, named: args });
const { passed, failed, skipped } = runClis({ node, env, args: has('--probe') ? [] : args });
process.stdout.write(`Agent CLIs: ended after ${secondsSince(started)}\n\n`);
process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`);
process.exitCode = failed === 0 ? 0 : 1;
