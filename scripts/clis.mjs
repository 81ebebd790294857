/**
 * npm run test:clis [-- --latest] [filter …]: drives real CLIs of agents against the model server, in the versions that they
 * were tried in or in their latest ones.
 */
import { installClis } from './clis/install.mjs';
import { latestVersions } from './clis/latest.mjs';
import { secondsSince } from './setup/announce.mjs';
import { runCommand } from './setup/command.mjs';
import { exitOnFailure, setUp } from './setup.mjs';
import { runClis } from './test/clis.mjs';

const started = Date.now();
const { node, env } = await exitOnFailure(setUp({ level: 'test' }));
const args = process.argv.slice(2).filter((arg) => arg !== '--latest');
if (args.length < process.argv.length - 2) {
  const versions = await latestVersions({ env, named: args, run: runCommand });
  process.stdout.write(`Agent CLIs: ${versions}\n`);
  process.env['CUEBOOK_CLI_VERSIONS'] = versions;
  env['CUEBOOK_CLI_VERSIONS'] = versions;
}
await installClis({ env, named: args });
const { passed, failed, skipped } = runClis({ node, env, args });
process.stdout.write(`Agent CLIs: ended after ${secondsSince(started)}\n\n`);
process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`);
process.exitCode = failed === 0 ? 0 : 1;
