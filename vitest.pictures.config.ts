import { defineConfig } from 'vitest/config';

/** Pictures of the page, for people to look at: `npm run pictures`. They end up in test/pictures/taken/. */
export default defineConfig({
  test: {
    include: ['test/pictures/*.pictures.ts'],
    pool: 'forks',
    maxWorkers: 1,
    watch: false,
    testTimeout: 300_000,
  },
});
