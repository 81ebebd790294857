import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'web/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/postgres/global-setup.ts'],
    pool: 'forks',
    // Many tests wait for other processes: one more than there are cores keeps all of them at work.
    maxWorkers: availableParallelism() + 1,
    watch: false,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
