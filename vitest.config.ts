import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/postgres/global-setup.ts'],
    pool: 'forks',
    watch: false,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
