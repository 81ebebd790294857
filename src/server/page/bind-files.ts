import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import { policyWithNonce } from '../http/headers.ts';
import type { ServerEnv } from '../http/route-binder.ts';
import { acceptsGzip } from './accepts-gzip.ts';
import type { WebFile, WebFiles } from './web-files.ts';

const INDEX = '/index.html';
/** What the page has in the place of the nonce. */
const NONCE = '__CSP_NONCE__';

/** Sends the files of the page. */
export function bindPage(app: Hono<ServerEnv>, files: WebFiles): void {
  for (const [name, file] of files) {
    if (name === INDEX) bindIndex(app, file);
    else bindFile(app, name, file);
  }
}

/** Where a file of the page is asked for. */
export function pathOf(file: string): string {
  return file === INDEX ? '/' : file;
}

/** The page itself may add styles, which it shows by a word that nobody can know beforehand. */
function bindIndex(app: Hono<ServerEnv>, { bytes, mediaType }: WebFile): void {
  const text = new TextDecoder().decode(bytes);
  app.get(pathOf(INDEX), (context) => {
    const nonce = randomBytes(16).toString('base64');
    context.header('content-security-policy', policyWithNonce(nonce));
    context.header('cache-control', 'no-store');
    return context.body(text.replaceAll(NONCE, nonce), 200, { 'content-type': mediaType });
  });
}

/** Those below `/assets/` change their names with their contents. */
function cacheControlOf(name: string): string {
  return name.startsWith('/assets/') ? 'private, max-age=31536000, immutable' : 'no-cache';
}

function bindFile(app: Hono<ServerEnv>, name: string, file: WebFile): void {
  const { compressed } = file;
  app.get(pathOf(name), async (context) => {
    const isCompressed = compressed !== undefined && acceptsGzip(context.req.header('accept-encoding'));
    const etag = isCompressed ? `${file.etag.slice(0, -1)}-gzip"` : file.etag;
    context.header('etag', etag);
    context.header('cache-control', cacheControlOf(name));
    if (compressed) context.header('vary', 'accept-encoding');
    if (context.req.header('if-none-match') === etag) return context.body(null, 304);
    if (isCompressed) context.header('content-encoding', 'gzip');
    const bytes = isCompressed ? await compressed() : file.bytes;
    return context.body(bytes, 200, { 'content-type': file.mediaType });
  });
}
