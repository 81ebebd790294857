import { defineConfig } from 'vitest/config';

/**
 * Real CLIs of agents, driven against the model server: `npm run test:clis`. With CUEBOOK_PROBE they are looked at, and reports
 * are written.
 */
export default defineConfig({
  test: {
    include: process.env['CUEBOOK_PROBE'] ? ['test/clis/profile.probe.ts'] : ['test/clis/*.clis.ts'],
    pool: 'forks',
    maxWorkers: 2,
    watch: false,
    // They are programs of others, with moods of their own.
    retry: 1,
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
});
