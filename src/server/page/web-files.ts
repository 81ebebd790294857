import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** A file of the page, as it is sent. */
export interface WebFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mediaType: string;
  readonly etag: string;
  /** Undefined for what does not get smaller. */
  readonly compressed?: () => Promise<Uint8Array<ArrayBuffer>>;
}

/** By the path under which they are asked for. Nothing else is ever read from the disk for a browser. */
export type WebFiles = ReadonlyMap<string, WebFile>;

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.md': 'text/plain; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json',
};

let built: WebFiles | undefined;

/** The built page, as it was when this process first needed it. */
export async function builtWebFiles(): Promise<WebFiles> {
  built ??= await readWebFiles(builtWeb());
  return built;
}

export async function readWebFiles(folder: string): Promise<WebFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const read = await Promise.all(
    files.map(
      async (path) => [`/${relative(folder, path).split(sep).join('/')}`, await webFile(path)] as const,
    ),
  );
  return new Map(read);
}

async function webFile(path: string): Promise<WebFile> {
  const bytes = new Uint8Array(await readFile(path));
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const mediaType = MEDIA_TYPES[extname(path)] ?? 'application/octet-stream';
  const isText = /^text\/|\+xml$|json$/.test(mediaType);
  return { bytes, etag: `"${hash}"`, mediaType, ...(isText && { compressed: compressedOnce(bytes) }) };
}

const compress = promisify(gzip);

/** Compresses when it is first asked to, and keeps what comes out. */
function compressedOnce(bytes: Uint8Array): () => Promise<Uint8Array<ArrayBuffer>> {
  let result: Promise<Uint8Array<ArrayBuffer>> | undefined;
  return async () => {
    result ??= compress(bytes).then((compressed) => new Uint8Array(compressed));
    return await result;
  };
}

/** `dist/web` of the package, from wherever this file has been bundled to. */
function builtWeb(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return join(folder, 'dist', 'web');
    if (folder === dirname(folder)) throw new Error('The folder of the package was not found.');
  }
}
