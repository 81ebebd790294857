import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'web/**/*.test.ts', 'test/**/*.test.ts'],
    // Commands are run in bubblewrap, which there is on Linux only.
    exclude: [...configDefaults.exclude, ...(process.platform === 'linux' ? [] : ['**/*.linux.test.ts'])],
    // The built program is imported as Node does it.
    server: { deps: { external: [/\/dist\//] } },
    globalSetup: ['test/postgres/global-setup.ts'],
    pool: 'forks',
    // Files share their worker's modules: loading them again for each file took a tenth of the suite's time.
    isolate: false,
    // The longest tests wait for other processes: more of them run side by side than there are cores.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    watch: false,
    // Limits are for tests that hang, never for slow ones: a busy machine takes many times as long as a quiet one.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
