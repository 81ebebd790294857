import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Tests that repeat much more than `npm test` does.
 *
 * @typedef {object} Campaign
 * @property {string} name
 * @property {string} about
 * @property {(root: string) => readonly string[]} files what Vitest takes as filters
 * @property {boolean} [needsStrace]
 * @property {number} [rounds] how often all of it runs, each time with the next seed
 */

/** @type {readonly Campaign[]} */
export const CAMPAIGNS = [
  {
    name: 'kills',
    about: 'processes are killed and resumed',
    files: () => ['test/faults/', 'test/bench/killed-benches'],
  },
  {
    name: 'power',
    about: 'the power is cut at 2,000 moments of a run',
    files: () => ['test/power-cut/'],
    needsStrace: true,
  },
  {
    name: 'faults',
    about: 'clocks jump, connections are cut, streams break, commands misbehave',
    files: () => [
      'src/store/sqlite/',
      'src/store/postgres/',
      'src/run/hold-lease',
      'src/engine/api/broken-streams',
      'src/tools/sandbox/',
      'src/skills/workers/misbehaviour',
      'test/model-change/hard-cases',
    ],
    rounds: 5,
  },
  {
    name: 'access',
    about: 'every route is asked by those who must not come in',
    files: () => ['test/server/access-table', 'src/server/refusals', 'src/server/raw-requests'],
  },
  {
    name: 'fuzz',
    about: 'a million prompt scripts, and files of every other kind, are read',
    files: () => ['test/fuzz/'],
  },
  {
    name: 'properties',
    about: 'what holds of all inputs is tried with many random ones',
    files: filesWithProperties,
    rounds: 10,
  },
  {
    name: 'keys',
    about: 'prompts are typed into programs that lose keys, draw late and open dialogs',
    files: () => ['src/engine/pty/cli/moody-cli', 'src/engine/pty/cli/submit'],
  },
  {
    name: 'soak',
    about: 'servers and terminals run for long',
    files: () => ['test/soak/', 'test/server/resuming', 'src/engine/pty/terminal/flood'],
  },
];

/**
 * The test files that use fast-check, by themselves or in a suite that they run.
 *
 * @param {string} root
 */
export function filesWithProperties(root) {
  const files = ['src', 'web', 'test'].flatMap((folder) => filesIn(root, folder));
  const users = files
    .filter((path) => /\.(?:test|case)\.ts$/.test(path))
    .filter((path) => /\/property\.ts';$/m.test(readFileSync(join(root, path), 'utf8')));
  const suites = users.filter((path) => path.endsWith('.case.ts'));
  const runners = files.filter(
    (path) => path.endsWith('.test.ts') && suites.some((suite) => runs(path, suite)),
  );
  return [...new Set([...users.filter((path) => path.endsWith('.test.ts')), ...runners])].sort();

  /**
   * @param {string} path
   * @param {string} suite
   */
  function runs(path, suite) {
    return (
      dirname(path) === dirname(suite) &&
      readFileSync(join(root, path), 'utf8').includes(`'./${basename(suite)}'`)
    );
  }
}

/**
 * All files below a folder, by their paths from the root. Node before 18.17 has no option for that.
 *
 * @param {string} root
 * @param {string} folder
 * @returns {readonly string[]}
 */
function filesIn(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(root, path) : [path];
  });
}
