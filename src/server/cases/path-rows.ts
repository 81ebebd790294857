import type { RefusalCode } from '../../model/refusal.ts';
import type { Row } from './row.ts';
import { addressOf, rowOf, samples } from './samples.ts';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

interface Segment {
  readonly name: string;
  readonly text: string;
  readonly code: RefusalCode;
}

/** What is not an id, in its place. */
const segments: readonly Segment[] = [
  // These two never come as far: who makes a request of an address takes them out of it.
  { name: 'the folder above', text: '..', code: 'NOT_FOUND' },
  { name: 'the folder above, encoded', text: '%2e%2e', code: 'NOT_FOUND' },
  { name: 'nothing', text: '', code: 'NOT_FOUND' },
  { name: 'a session that is not there', text: ID, code: 'NOT_FOUND' },
  { name: 'a file far above', text: '..%2f..%2fetc%2fpasswd', code: 'INVALID_INPUT' },
  { name: 'a file far above, encoded twice', text: '%252e%252e%252fetc', code: 'INVALID_INPUT' },
  { name: 'a backslash', text: '..%5c..%5cetc', code: 'INVALID_INPUT' },
  { name: 'a NUL', text: '%00', code: 'INVALID_INPUT' },
  { name: 'an id and a NUL', text: `${ID}%00`, code: 'INVALID_INPUT' },
  { name: 'an id and a line break', text: `${ID}%0a`, code: 'INVALID_INPUT' },
  { name: 'an id and a blank', text: `${ID}%20`, code: 'INVALID_INPUT' },
  { name: 'an id and a slash', text: `${ID}%2f`, code: 'INVALID_INPUT' },
  { name: 'an id in capitals', text: ID.toUpperCase(), code: 'INVALID_INPUT' },
  { name: 'an id in braces', text: `%7b${ID}%7d`, code: 'INVALID_INPUT' },
  { name: 'an id without its last digit', text: ID.slice(0, -1), code: 'INVALID_INPUT' },
  { name: 'an id without dashes', text: ID.replaceAll('-', ''), code: 'INVALID_INPUT' },
  { name: 'a thousand digits', text: 'a'.repeat(1_000), code: 'INVALID_INPUT' },
  { name: 'a broken encoding', text: '%E0%A4%A', code: 'INVALID_INPUT' },
  { name: 'bytes that are no character', text: '%ff%fe', code: 'INVALID_INPUT' },
  { name: 'characters of everywhere', text: '会议🙂', code: 'INVALID_INPUT' },
  { name: 'digits of another script', text: ID.replaceAll('0', '٠'), code: 'INVALID_INPUT' },
  { name: 'SQL', text: "'%20OR%201=1%20--", code: 'INVALID_INPUT' },
  { name: 'a name that every object has', text: '__proto__', code: 'INVALID_INPUT' },
  { name: 'the word for all', text: '*', code: 'INVALID_INPUT' },
];

export const pathRows: readonly Row[] = samples
  .filter(({ path }) => path.includes(':id'))
  .flatMap((sample) =>
    segments
      .map(({ text, ...segment }) => ({ ...segment, path: addressOf(sample).replace(':id', () => text) }))
      .filter(({ path }) => !leadsElsewhere(path))
      .map(({ name, path, code }) => rowOf(sample, { name: `${name} for an id`, path, code })),
  );

/** Whether an address, with the folder above taken out of it, is that of another route. */
function leadsElsewhere(path: string): boolean {
  const { pathname } = new URL(path, 'http://localhost');
  return pathname !== path && samples.some((sample) => sample.path === pathname);
}
