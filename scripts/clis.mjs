/** npm run test:clis [-- filter …]: drives real CLIs of agents against the model server. */
import { installClis } from './clis/install.mjs';
import { secondsSince } from './setup/announce.mjs';
import { exitOnFailure, setUp } from './setup.mjs';
import { runClis } from './test/clis.mjs';

const started = Date.now();
const { node, env } = await exitOnFailure(setUp({ level: 'test' }));
const args = process.argv.slice(2);
await installClis({ env, named: args });
const { passed, failed, skipped } = runClis({ node, env, args });
process.stdout.write(`Agent CLIs: ended after ${secondsSince(started)}\n\n`);
process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`);
process.exitCode = failed === 0 ? 0 : 1;
