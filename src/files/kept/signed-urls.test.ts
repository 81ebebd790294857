import { describe, expect, it } from 'vitest';
import { type FileLink, fileLinks, issuedSignatures } from './signed-urls.ts';

const server = { url: 'http://127.0.0.1:4517', token: 'a-token-of-this-server-alone' };
const file = { hash: 'ab'.repeat(32), name: '会议 100%.pdf' };

function linkIn(url: string): FileLink {
  const { pathname, searchParams } = new URL(url);
  const [, , hash = '', name = ''] = pathname.split('/');
  return {
    hash,
    name: decodeURIComponent(name),
    expires: searchParams.get('expires') ?? '',
    signature: searchParams.get('signature') ?? '',
  };
}

describe('a link to a file', () => {
  const at = new Date('2026-05-14T12:00:00Z');
  const links = fileLinks(server, () => at);
  const link = linkIn(links.urlFor(file));

  it('names the file, and when it ends', () => {
    expect(links.urlFor(file)).toMatch(
      /^http:\/\/127\.0\.0\.1:4517\/files\/(ab){32}\/%E4%BC%9A%E8%AE%AE%20100%25\.pdf\?expires=1778760600&signature=[0-9a-f]{64}$/,
    );
    expect(links.urlFor(file)).not.toContain(server.token);
  });

  it('is valid for ten minutes, to everybody who has the token', () => {
    const later = (seconds: number) => fileLinks(server, () => new Date(at.getTime() + seconds * 1000));
    expect(later(0).stateOf(link)).toBe('valid');
    expect(later(599).stateOf(link)).toBe('valid');
    expect(later(600).stateOf(link)).toBe('expired');
    expect(later(1e9).stateOf(link)).toBe('expired');
  });

  it.each<[string, Partial<FileLink>]>([
    ['another file', { hash: 'cd'.repeat(32) }],
    ['another name', { name: 'other.pdf' }],
    ['a later end', { expires: String(Number(link.expires) + 1) }],
    ['no end', { expires: '' }],
    ['an end that never comes', { expires: 'Infinity' }],
    ['no signature', { signature: '' }],
    ['half a signature', { signature: link.signature.slice(0, 32) }],
    ['more than a signature', { signature: `${link.signature}00` }],
    ['what is no signature', { signature: 'z'.repeat(64) }],
    ['its signature in capitals', { signature: link.signature.toUpperCase() }],
    ['another signature', { signature: '0'.repeat(64) }],
  ])('is forged with %s', (_, change) => {
    expect(links.stateOf({ ...link, ...change })).toBe('forged');
  });

  it('has a signature that is known here as long as it may open something', () => {
    const issued = linkIn(links.urlFor({ ...file, name: 'b.pdf' })).signature;
    expect(issuedSignatures().has(issued)).toBe(true);
    expect(issuedSignatures().has(issued.toUpperCase())).toBe(false);
  });

  it('is forged for another server', () => {
    expect(fileLinks({ ...server, token: 'another-token' }, () => at).stateOf(link)).toBe('forged');
  });
});
