import { describe, expect, it } from 'vitest';
import { expectLinearTime } from '../../test/linear-time.ts';
import type { Json } from '../model/json.ts';
import { replaceAgentFileIdsWithUrls, restoreFileUrls } from './file-urls.ts';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057-0';
const STABLE = `cuebook://files/${'01'.repeat(16)}/a%20b.pdf`;
const SIGNATURE = 'ab'.repeat(32);
const SIGNED = `http://127.0.0.1:4517/files/${'01'.repeat(32)}/a%20b.pdf?expires=1778760600&signature=${SIGNATURE}`;

const urls = new Map([
  [ID, SIGNED],
  [STABLE, SIGNED],
]);
const replaced = (value: Json) => replaceAgentFileIdsWithUrls(value, (text) => urls.get(text));
const restored = (value: Json) => restoreFileUrls(value, new Map([[SIGNED, STABLE]]));

describe('what a foreign tool is called with', () => {
  it('has the address of a file for its id and for its stable URL, wherever one is a value', () => {
    expect(replaced(ID)).toBe(SIGNED);
    expect(replaced([ID, STABLE])).toEqual([SIGNED, SIGNED]);
    expect(replaced({ file: ID, deep: [{ files: [[STABLE]] }] })).toEqual({
      file: SIGNED,
      deep: [{ files: [[SIGNED]] }],
    });
  });

  it.each<Json>([
    `Read ${ID}`,
    `${ID} `,
    `${ID}0`,
    ID.toUpperCase(),
    `<url>${STABLE}</url>`,
    '',
    'constructor',
    { [ID]: 1, [STABLE]: { [ID]: null } },
    [1, true, null, 0.5],
    { constructor: 'toString', hasOwnProperty: 'x' },
  ])('is left alone where it is anything else: %j', (value) => {
    expect(replaced(value)).toEqual(value);
  });

  it('keeps a field named __proto__ a field', () => {
    const value: Json = JSON.parse(`{"__proto__": "${ID}", "a": 1}`);
    const result = replaced(value);
    expect(JSON.stringify(result)).toBe(JSON.stringify({ ['__proto__']: SIGNED, a: 1 }));
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
  });

  it('changes nothing of what was given', () => {
    const value = { files: [ID] };
    replaced(value);
    expect(value).toEqual({ files: [ID] });
  });
});

describe('what a foreign tool returns', () => {
  it('has the stable URL for the signed one, also within texts and names', () => {
    expect(restored(SIGNED)).toBe(STABLE);
    expect(restored({ text: `Fetched ${SIGNED}, twice: ${SIGNED}.`, list: [SIGNED], [SIGNED]: 1 })).toEqual({
      text: `Fetched ${STABLE}, twice: ${STABLE}.`,
      list: [STABLE],
      [STABLE]: 1,
    });
  });

  it.each([
    ['HTML', `<a href="${SIGNED.replace('&', '&amp;')}">`, `<a href="${STABLE}">`],
    ['JSON', `{"url":"${SIGNED.replace('&', String.raw`\u0026`)}"}`, `{"url":"${STABLE}"}`],
    ['another URL', `https://x.example/?u=${encodeURIComponent(SIGNED)}`, `https://x.example/?u=${STABLE}`],
    ['JSON with slashes', SIGNED.replaceAll('/', String.raw`\/`), STABLE],
  ])('has it as it is written in %s, also where another call had it', (_, given, expected) => {
    expect(restored(given)).toBe(expected);
    expect(restoreFileUrls(given, new Map())).toBe(expected);
  });

  it.each([
    'http://',
    'http://x/files/',
    'https%3A%2F%2F',
    `http://x/files/${'01'.repeat(32)}/`,
    'ab'.repeat(32),
  ])('is searched in a time that grows as it does, however much in it looks like an address: %s', (part) => {
    expectLinearTime((count) => part.repeat(count), restored, 2_500);
  });

  it('has no signature left, however its URL was rewritten', () => {
    const rewritten = SIGNED.replace('127.0.0.1', 'localhost').replace('%20', '+');
    expect(JSON.stringify(restored({ log: [`GET ${rewritten}`, SIGNATURE] }))).not.toContain(SIGNATURE);
  });

  it('has none left in capitals, among other digits, or of an earlier call', () => {
    const earlier = 'cd'.repeat(32);
    const texts = [
      SIGNATURE.toUpperCase(),
      `7${SIGNATURE}0`,
      `sig=${earlier}`,
      `${earlier}${earlier}`,
      'ef'.repeat(33),
    ];
    expect(restoreFileUrls(texts, new Map([[SIGNED, STABLE]]), new Set([earlier]))).toEqual([
      '…',
      '7…0',
      'sig=…',
      '……',
      'ef'.repeat(33),
    ]);
  });

  it('has the stable URL for one whose parts are in another order', () => {
    const [address = '', query = ''] = SIGNED.split('?');
    const turned = `${address}?${query.split('&').reverse().join('&')}`;
    expect(restoreFileUrls([turned, encodeURIComponent(turned)], new Map())).toEqual([STABLE, STABLE]);
  });

  it('is as it was where nothing was signed', () => {
    const value = { text: `${STABLE} $& ${ID}` };
    expect(restored(value)).toEqual(value);
    expect(restoreFileUrls(value, new Map())).toEqual(value);
  });
});
