import type { PromptFile } from '../../model/file.ts';

/** What a browser can show without running anything of it. */
const SHOWN = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'text/plain'];

/** What our own page may load to run it, or to dress by it: it must not be led to what somebody uploaded. */
const LOADED_BY_PAGES = ['text/javascript', 'text/css'];

/** What a file of anybody is sent with: it is nobody's page, and what could be one is only for saving. */
export function keptFileHeaders({ hash, name, mediaType }: PromptFile): Readonly<Record<string, string>> {
  const disposition = SHOWN.includes(mediaType) ? 'inline' : 'attachment';
  return {
    'content-type': LOADED_BY_PAGES.includes(mediaType) ? 'text/plain' : mediaType,
    'content-disposition': `${disposition}; filename="${inAscii(name)}"; filename*=UTF-8''${encoded(name)}`,
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'accept-ranges': 'bytes',
    etag: `"${hash}"`,
  };
}

/** For those who know no other letters. */
function inAscii(name: string): string {
  return name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
}

function encoded(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
