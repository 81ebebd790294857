import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A file of the page, as it is sent. */
export interface WebFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mediaType: string;
  readonly etag: string;
  /** Whether it gets smaller when it is compressed. */
  readonly isText: boolean;
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

/** Reads the built page. */
export async function readWebFiles(folder = builtWeb()): Promise<WebFiles> {
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
  return { bytes, etag: `"${hash}"`, mediaType, isText: /^text\/|\+xml$|json$/.test(mediaType) };
}

/** `dist/web` of the package, from wherever this file has been bundled to. */
function builtWeb(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return join(folder, 'dist', 'web');
    if (folder === dirname(folder)) throw new Error('The folder of the package was not found.');
  }
}
