import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/** Not the libraries that a chunk's modules import: these are in chunks of their own. */
const MODULES_ONLY = { includeDependenciesRecursively: false };

/**
 * Few files, for each one costs a request: what the page needs at once, and what several of its panes share. The library
 * of schemas tries whether it may make code as soon as one is made: what forbids that comes with it.
 *
 * @type {import('rolldown').CodeSplittingGroup[]}
 */
const CHUNKS = [
  { name: 'schemas', test: /node_modules\/zod\/|link\/no-eval/, priority: 3 },
  { name: 'start', tags: ['$initial'], priority: 2 },
  { name: 'plots', test: /node_modules\/d3-|src\/plot\//, priority: 1, ...MODULES_ONLY },
  { name: 'controls', test: /node_modules/, minShareCount: 3, ...MODULES_ONLY },
  { name: 'shared', test: /\/(?:web|src)\//, minShareCount: 3, ...MODULES_ONLY },
];

/**
 * Builds the page, in memory.
 *
 * @param {string} root of the package
 * @param {string} outdir where its files are to be
 * @returns {Promise<readonly { path: string, contents: Uint8Array }[]>}
 */
export async function bundleWeb(root, outdir) {
  const built = await build({
    root: join(root, 'web'),
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      write: false,
      target: ['chrome123', 'firefox121', 'safari17.5'],
      // Nothing is put into the page itself: its policy would not let it in.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
      license: { fileName: 'licenses.md' },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1_000,
    },
  });
  if (!('output' in built)) throw new Error('The page was built into something else than files.');
  const sources = built.output.map((file) => ({
    path: join(outdir, file.fileName),
    contents: bytesOf(file.type === 'chunk' ? file.code : file.source),
  }));
  return [...sources, ...publicFiles(root, outdir), fontLicense(root, outdir)];
}

/**
 * What is sent as it is. Vite copies it only where it writes.
 *
 * @param {string} root
 * @param {string} outdir
 */
function publicFiles(root, outdir) {
  const folder = join(root, 'web', 'public');
  return readdirSync(folder).map((name) => ({
    path: join(outdir, name),
    contents: readFileSync(join(folder, name)),
  }));
}

/**
 * Fonts travel with their licence; those of the libraries are in licenses.md.
 *
 * @param {string} root
 * @param {string} outdir
 */
function fontLicense(root, outdir) {
  const licence = join(root, 'node_modules', '@fontsource', 'jetbrains-mono', 'LICENSE');
  return { path: join(outdir, 'font-license.txt'), contents: readFileSync(licence) };
}

/** @param {string | Uint8Array} source */
function bytesOf(source) {
  return typeof source === 'string' ? new TextEncoder().encode(source) : source;
}
