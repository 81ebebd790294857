import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PromptFile } from '../../model/file.ts';

/** A server that hands out kept files, and the word that it shares with whoever may ask it for anything. */
export interface FileServer {
  readonly url: string;
  readonly token: string;
}

/** What an address names that opens one file, for a while. */
export interface FileLink {
  readonly hash: string;
  readonly name: string;
  /** In seconds since 1970. */
  readonly expires: string;
  readonly signature: string;
}

export type FileLinkState = 'valid' | 'expired' | 'forged';

/** Addresses that open one file each without the token, and nothing else. They are made for tools, and never kept. */
export interface FileLinks {
  /** Signed anew at every call. */
  urlFor(file: Pick<PromptFile, 'hash' | 'name'>): string;
  stateOf(link: FileLink): FileLinkState;
}

const LINK_LIVES_SECONDS = 600;

/** The signatures that were made in this process, and when they end by the clock of the process. */
const issued = new Map<string, number>();

/** Those of them that may still open a file. */
export function issuedSignatures(): ReadonlySet<string> {
  const now = performance.now();
  // They are in the order in which they end.
  for (const [signature, end] of issued) {
    if (end > now) break;
    issued.delete(signature);
  }
  return new Set(issued.keys());
}

/** In small letters, as it is made: there is one way to write it. */
const SIGNATURE = /^[0-9a-f]{64}$/;

/** The links of one server. Whoever knows its token can make them, in whatever process. */
export function fileLinks({ url, token }: FileServer, now: () => Date = () => new Date()): FileLinks {
  const key = createHmac('sha256', token).update('cuebook files').digest();
  const seconds = () => Math.floor(now().getTime() / 1000);
  return {
    urlFor({ hash, name }) {
      const expires = String(seconds() + LINK_LIVES_SECONDS);
      const signature = signatureOf(key, { hash, name, expires }).toString('hex');
      issued.delete(signature);
      issued.set(signature, performance.now() + LINK_LIVES_SECONDS * 1000);
      return `${url}/files/${hash}/${encodeURIComponent(name)}?expires=${expires}&signature=${signature}`;
    },
    stateOf(link) {
      if (!SIGNATURE.test(link.signature)) return 'forged';
      if (!timingSafeEqual(Buffer.from(link.signature, 'hex'), signatureOf(key, link))) return 'forged';
      return Number(link.expires) > seconds() ? 'valid' : 'expired';
    },
  };
}

function signatureOf(key: Buffer, { hash, name, expires }: Omit<FileLink, 'signature'>): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify([hash, name, expires]))
    .digest();
}
