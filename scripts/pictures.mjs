/** npm run pictures: takes pictures of every view, for people to look at. */
import { exitOnFailure, packageRoot, setUp } from './setup.mjs';
import { runVitest } from './test/vitest.mjs';

const { node, env } = await exitOnFailure(setUp({ level: 'test' }));
const args = ['--config', 'vitest.pictures.config.ts', ...process.argv.slice(2)];
const { failed } = runVitest({ root: packageRoot, node, env, args });
process.exitCode = failed === 0 ? 0 : 1;
