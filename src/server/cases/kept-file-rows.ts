import { fileLinks } from '../../files/kept/signed-urls.ts';
import type { RefusalCode } from '../../model/refusal.ts';
import { TOKEN } from '../server.case.ts';
import type { Row } from './row.ts';

const HASH = 'ab'.repeat(32);
const OTHER = 'cd'.repeat(32);
const MB = 1024 * 1024;

type Case = Pick<Row, 'name' | 'code'> & Partial<Row>;

const places: readonly (readonly [name: string, place: string, code: RefusalCode])[] = [
  ['a file that is not there', `${HASH}/a.txt`, 'NOT_FOUND'],
  ['no name', `${HASH}/`, 'NOT_FOUND'],
  ['a folder', HASH, 'NOT_FOUND'],
  ['a hash in capitals', `${HASH.toUpperCase()}/a.txt`, 'INVALID_INPUT'],
  ['half a hash', `${HASH.slice(32)}/a.txt`, 'INVALID_INPUT'],
  ['a hash and a NUL', `${HASH}%00/a.txt`, 'INVALID_INPUT'],
  ['a hash that leads upwards', '..%2f..%2fserver.json/a.txt', 'INVALID_INPUT'],
  ['a name that leads upwards', `${HASH}/..%2f..%2fserver.json`, 'INVALID_INPUT'],
  ['a name that leads upwards by backslashes', `${HASH}/..%5c..%5cserver.json`, 'INVALID_INPUT'],
  ['a name with a NUL', `${HASH}/a%00.txt`, 'INVALID_INPUT'],
  ['a blank for a name', `${HASH}/%20`, 'INVALID_INPUT'],
  ['a name too long', `${HASH}/${'x'.repeat(256)}`, 'INVALID_INPUT'],
];

const placeRows = places.map(
  ([name, place, code]): Row => ({
    name: `files: ${name}`,
    method: 'GET',
    path: `/api/files/${place}`,
    code,
  }),
);

const signed = linkAt(new Date());
const expired = linkAt(new Date(Date.now() - 3_600_000));
const foreign = linkAt(new Date(), 'the-token-of-another-server');

/** From the server on. */
function linkAt(at: Date, token = TOKEN): string {
  return fileLinks({ url: '', token }, () => at).urlFor({ hash: HASH, name: 'a.txt' });
}

const links: readonly Case[] = [
  { name: 'whose file is not there', code: 'NOT_FOUND' },
  { name: 'that has expired', path: expired, code: 'FORBIDDEN' },
  { name: 'of another server', path: foreign, code: 'UNAUTHORIZED' },
  { name: 'for another file', path: signed.replace(HASH, OTHER), code: 'UNAUTHORIZED' },
  { name: 'for another name', path: signed.replace('a.txt', 'a.html'), code: 'UNAUTHORIZED' },
  { name: 'for longer', path: signed.replace(/expires=\d/, 'expires=9'), code: 'UNAUTHORIZED' },
  { name: 'with another signature', path: signed.replace(/\w{8}$/, '00000000'), code: 'UNAUTHORIZED' },
  { name: 'without a signature', path: signed.replace(/&.*/, ''), code: 'UNAUTHORIZED' },
  { name: 'without an end', path: signed.replace(/expires=\d+&/, ''), code: 'UNAUTHORIZED' },
  { name: 'with something more', path: `${signed}&surprise=1`, code: 'INVALID_INPUT' },
  { name: 'signed twice', path: `${signed}&${signed.replace(/.*&/, '')}`, code: 'INVALID_INPUT' },
  { name: 'for what needs the token', path: signed.replace('/files/', '/api/files/'), code: 'UNAUTHORIZED' },
  { name: 'for sessions', path: `/api/sessions${signed.replace(/.*\?/, '?')}`, code: 'UNAUTHORIZED' },
  { name: 'by another method', method: 'POST', code: 'UNAUTHORIZED' },
  { name: 'under a foreign name', headers: { host: 'evil.example' }, code: 'FORBIDDEN' },
  { name: 'from a foreign page', headers: { origin: 'http://evil.example' }, code: 'FORBIDDEN' },
];

const linkRows = links.map(
  ({ name, headers, ...row }): Row => ({
    method: 'GET',
    path: signed,
    ...row,
    headers: { authorization: undefined, ...headers },
    name: `a link ${name}`,
  }),
);

const uploads: readonly Case[] = [
  { name: 'without a name', path: '/api/files', code: 'INVALID_INPUT' },
  {
    name: 'as part of a form, with a name in the address',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    code: 'INVALID_INPUT',
  },
  ...[
    'multipart/form-data',
    'multipart/form-data; boundary',
    'multipart/form-data; limit=x',
    `multipart/form-data; boundary=${'x'.repeat(300)}`,
    'multipart/mixed; boundary=x',
    'multipart/; boundary=x',
    ' MULTIPART/FORM-DATA',
  ].map(
    (type): Case => ({
      name: `as ${type.slice(0, 60)}`,
      path: '/api/files',
      headers: { 'content-type': type },
      code: 'INVALID_INPUT',
    }),
  ),
  { name: 'said to be too large', headers: { 'content-length': String(101 * MB) }, code: 'TOO_LARGE' },
];

const uploadRows = uploads.map(
  ({ name, ...row }): Row => ({
    method: 'POST',
    path: '/api/files?name=a.txt',
    body: 'Hello',
    ...row,
    name: `an upload ${name}`,
  }),
);

const unknownFile: Row = {
  name: 'a prompt with a file that is not kept',
  method: 'POST',
  path: '/api/sessions/:id/prompts',
  body: JSON.stringify({ prompt: 'Hello', files: [{ hash: HASH, name: 'a.txt' }] }),
  code: 'NOT_FOUND',
};

export const keptFileRows: readonly Row[] = [...placeRows, ...linkRows, ...uploadRows, unknownFile];
