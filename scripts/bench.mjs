/** npm run bench [-- filter …]: runs the benchmarks whose file name contains one of the filters, or all. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { exitOnFailure, packageRoot, setUp } from './setup.mjs';

const { node, env } = await exitOnFailure(setUp({ level: 'test' }));
const filters = process.argv.slice(2);
const folder = join(packageRoot, 'benchmarks');
const names = (existsSync(folder) ? readdirSync(folder) : [])
  .filter((name) => name.endsWith('.bench.ts'))
  .filter((name) => filters.length === 0 || filters.some((filter) => name.includes(filter)))
  .sort();

if (names.length === 0) {
  process.stderr.write(`No benchmark in benchmarks/ matches: ${filters.join(' ') || '*.bench.ts'}\n`);
  process.exitCode = 1;
}
for (const name of names) {
  process.stdout.write(`\n${name}\n`);
  const { status } = spawnSync(node, [join(folder, name)], { cwd: packageRoot, env, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
