import { defineConfig } from 'vitest/config';

/** Pictures of the page, for people to look at: `npm run pictures`. They end up in test/pictures/taken/. */
export default defineConfig({
  test: {
    include: ['test/pictures/*.pictures.ts'],
    globalSetup: ['test/machine.ts'],
    pool: 'forks',
    maxWorkers: 1,
    watch: false,
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 300_000,
  },
});
