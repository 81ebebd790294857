import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

/** Random inputs are new ones in each run. `CUEBOOK_TEST_SEED` repeats those of an earlier run. */
const seed = Number(process.env['CUEBOOK_TEST_SEED'] ?? randomInt(2 ** 31));
const isLong = process.env['CUEBOOK_TEST_LONG'] === '1';

export default defineConfig({
  // Tests start built child processes: Node starts them three times as fast as TypeScript.
  resolve: {
    alias: { '../../files/program-file.ts': join(import.meta.dirname, 'test/built-program-file.ts') },
  },
  test: {
    include: ['src/**/*.test.ts', 'web/**/*.test.ts', 'test/**/*.test.ts'],
    // Commands are run in bubblewrap, which there is on Linux only.
    exclude: [...configDefaults.exclude, ...(process.platform === 'linux' ? [] : ['**/*.linux.test.ts'])],
    // The built program is imported as Node does it.
    server: { deps: { external: [/\/dist\//] } },
    globalSetup: ['test/machine.ts', 'test/postgres/global-setup.ts', 'test/print-seed.ts'],
    pool: 'forks',
    // With the usual 16 MB for what is young, workers collect garbage for a tenth of their time.
    execArgv: ['--max-semi-space-size=64'],
    // Files share their worker's modules: loading them again for each file took a tenth of the suite's time.
    isolate: false,
    // The longest tests wait for other processes: more of them run side by side than there are cores.
    maxWorkers: availableParallelism() * 2,
    watch: false,
    provide: { campaign: { seed, isLong } },
    // Limits are for tests that hang, and far above what any test takes: a busy machine makes no test fail.
    testTimeout: isLong ? 24 * 3_600_000 : 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
