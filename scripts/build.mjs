/**
 * Bundles src/ into dist/, and web/ into dist/web/. Needs Node 22 and the libraries. With --package it writes what
 * gets packed: also the library's type declarations and the licenses of what is bundled, and nothing of an earlier build
 * stays in dist/. With --source-maps it writes these too, for a debugger.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { bundledLicenses } from './bundled-licenses.mjs';
import { compressVocabularies } from './compress-vocabularies.mjs';
import { sourceSignature } from './setup/signature.mjs';
import { readStamp, writeStamp } from './setup/stamp.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const stampFile = join(dist, '.build-stamp.json');
const isForPackage = process.argv.includes('--package');

/**
 * Those of one line share pieces: the command line is the library with a face, and the code of an agent gets the same
 * classes as the process that it runs in.
 */
const PROGRAMS = [
  ['src/cli/main.ts', 'src/cli/run-cli.ts', 'src/index.ts'],
  ['main', 'guard', 'door'].map((name) => `src/agents/code/child/${name}.ts`),
  ['main', 'guard'].map((name) => `src/tools/documents/child/${name}.ts`),
  ['main', 'guard'].map((name) => `src/skills/workers/child/${name}.ts`),
];

const signature = sourceSignature(root);
const bundle = await bundleSources();
if (bundle === undefined) process.exit(1);

const written = writeBundle(bundle);
removeAllBut(new Set([...written, ...(isForPackage ? [] : filesOfLastBuild())]));
if (isForPackage) {
  const { writeTypes } = await import('./build-types.mjs');
  if (!(await writeTypes(root, dist))) process.exit(1);
}
writeStamp(stampFile, { signature, files: written });

/** Undefined when the sources have an error; it has been shown then. */
async function bundleSources() {
  try {
    const [web, ...programs] = await Promise.all([bundlePage(), ...PROGRAMS.map(bundleFrom)]);
    const files = programs.flat();
    if (!isForPackage) return [...web, ...files];
    const licenses = bundledLicenses(files.flatMap(({ modules }) => modules));
    return [...web, ...files, { path: join(dist, 'licenses.md'), contents: licenses }];
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return undefined;
  }
}

/**
 * Each program by itself: it loads few large files faster than many small ones.
 *
 * @param {string[]} entryPoints
 */
async function bundleFrom(entryPoints) {
  const { output } = await build({
    cwd: root,
    input: Object.fromEntries(entryPoints.map((path) => [path.slice('src/'.length, -'.ts'.length), path])),
    platform: 'node',
    transform: { target: 'node22' },
    external: ['@lydell/node-pty', 'better-sqlite3', 'pg'],
    plugins: [compressVocabularies],
    resolve: {
      // For Node the packages offer CommonJS, whose named exports a bundled import() does not see.
      alias: {
        yaml: join(root, 'node_modules/yaml/browser/index.js'),
        'jsonc-parser': join(root, 'node_modules/jsonc-parser/lib/esm/main.js'),
      },
    },
    preserveEntrySignatures: 'allow-extension',
    write: false,
    logLevel: 'warn',
    output: {
      dir: dist,
      format: 'es',
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
      sourcemap: process.argv.includes('--source-maps'),
      // Stack traces keep the names of functions and classes.
      minify: { compress: true, mangle: { keepNames: true } },
      // What many commands need is one file; what few need comes when they need it.
      codeSplitting: { groups: [{ name: 'core', test: /[\\/]src[\\/]/, minShareCount: 8 }] },
    },
  });
  return output.map((file) => ({
    path: join(dist, file.fileName),
    contents: file.type === 'chunk' ? file.code : file.source,
    modules: file.type === 'chunk' ? file.moduleIds : [],
  }));
}

/** A checkout without a page is built without it. */
async function bundlePage() {
  if (!existsSync(join(root, 'web'))) return [];
  const { bundleWeb } = await import('./build-web.mjs');
  return await bundleWeb(root, join(dist, 'web'));
}

/**
 * Every file appears in one piece, and the entry points after the chunks that they load: a command that
 * starts in between finds either the old program or the new one.
 *
 * @param {readonly { path: string, contents: string | Uint8Array }[]} files
 * @returns {string[]} paths relative to dist
 */
function writeBundle(files) {
  const paths = files.map((file) => ({ file, path: relative(dist, file.path) }));
  const chunksFirst = paths.sort((a, b) => Number(isChunk(b.path)) - Number(isChunk(a.path)));
  for (const { file, path } of chunksFirst) {
    const target = join(dist, path);
    if (isChunk(path) && existsSync(target)) continue;
    mkdirSync(dirname(target), { recursive: true });
    const draft = `${target}.${process.pid}`;
    writeFileSync(draft, file.contents);
    renameSync(draft, target);
  }
  return paths.map(({ path }) => path);
}

/** @param {string} path */
function isChunk(path) {
  return path.startsWith('chunks/') || path.startsWith('web/assets/');
}

/** A command that still runs loads its chunks when it needs them, so those of the last build stay. */
function filesOfLastBuild() {
  const files = readStamp(stampFile)?.['files'];
  return Array.isArray(files) ? files : [];
}

/** @param {ReadonlySet<string>} keep paths relative to dist */
function removeAllBut(keep) {
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && path !== stampFile && !keep.has(relative(dist, path))) rmSync(path);
  }
}
