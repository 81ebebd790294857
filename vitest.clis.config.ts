import { configDefaults, defineConfig } from 'vitest/config';
import { ONLY_NAMED } from './scripts/clis/packages.mjs';

const left = ONLY_NAMED.filter((cli) => !process.argv.includes(cli));

/** Real CLIs of agents, driven against the model server: `npm run test:clis`. */
export default defineConfig({
  test: {
    include: ['test/clis/*.clis.ts'],
    exclude: [...configDefaults.exclude, ...left.map((cli) => `test/clis/${cli}.clis.ts`)],
    pool: 'forks',
    maxWorkers: 2,
    watch: false,
    // They are programs of others, with moods of their own.
    retry: 1,
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
});
