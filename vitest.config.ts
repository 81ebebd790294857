import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'web/**/*.test.ts', 'test/**/*.test.ts'],
    // Commands are run in bubblewrap, which there is on Linux only.
    exclude: [...configDefaults.exclude, ...(process.platform === 'linux' ? [] : ['**/*.linux.test.ts'])],
    globalSetup: ['test/postgres/global-setup.ts'],
    pool: 'forks',
    // The longest tests wait for other processes: more of them run side by side than there are cores.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    watch: false,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // A page, or a process, may be slow on a busy machine: it is waited for as browsers are, and not for one second.
    expect: { poll: { timeout: 15_000 } },
  },
});
