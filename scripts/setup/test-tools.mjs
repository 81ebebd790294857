/**
 * The development packages that only tests, checks, benchmarks and packing need. `npm start` leaves them out, which halves
 * what it installs; `npm test` adds them. What the build needs must not be here.
 *
 * @type {readonly string[]}
 */
export const TEST_TOOLS = [
  '@biomejs/biome',
  '@modelcontextprotocol/sdk',
  '@seriousme/openapi-schema-validator',
  '@types/better-sqlite3',
  '@types/d3-scale',
  '@types/d3-shape',
  '@types/html-to-text',
  '@types/node',
  '@types/pg',
  '@types/react',
  '@types/react-dom',
  '@types/ws',
  'ai',
  'axe-core',
  'fast-check',
  'knip',
  'playwright-core',
  'rolldown-plugin-dts',
  'typescript',
  'vitest',
];
