import { defineConfig } from 'vitest/config';

/** Real CLIs of agents, driven against the model server: `npm run test:clis`. */
export default defineConfig({
  test: {
    include: ['test/clis/*.clis.ts'],
    pool: 'forks',
    maxWorkers: 2,
    watch: false,
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
});
