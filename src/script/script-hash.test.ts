import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fc } from '../../test/property.ts';
import { promptHashes, scriptHash } from './script-hash.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hash = (text: string) => scriptHash(text, sha256);

describe('the hash of a script', () => {
  const script = '---\ntitle: x\nmodel: m\n---\n\nOne\n<!-- user -->\nTwo\n';

  test('is the SHA-256 of its text', () => {
    expect(hash(script)).toBe(sha256(script));
  });

  test('is the same with CRLF and with a byte order mark', () => {
    expect(hash(script.replaceAll('\n', '\r\n'))).toBe(hash(script));
    expect(hash(`\ufeff${script}`)).toBe(hash(script));
    expect(hash(`\ufeff${script.replaceAll('\n', '\r\n')}`)).toBe(hash(script));
  });

  test.each([4, 13, 22])('is the same with the id line at offset %i', (at) => {
    expect(hash(`${script.slice(0, at)}chatSessionId: 0190-ab\n${script.slice(at)}`)).toBe(hash(script));
  });

  test('is the same with front matter that was made for the id', () => {
    const plain = 'One\n<!-- user -->\nTwo\n';
    expect(hash(`---\nchatSessionId: a\n---\n\n${plain}`)).toBe(hash(plain));
    expect(hash(`\ufeff---\r\nchatSessionId: "b"\r\n---\r\n\r\n${plain}`)).toBe(hash(plain));
    expect(hash(`---\n---\n\n${plain}`)).toBe(hash(plain));
    expect(hash(`---\nchatSessionId: a\n---\n\n\n\n${plain}`)).toBe(hash(`\n\n${plain}`));
  });

  test('is the same before and after the id comes into a block that was empty', () => {
    expect(hash('---\nchatSessionId: a\n\n---\nx')).toBe(hash('---\n\n---\nx'));
  });

  test('is the same with the id where a line ends in CR CR LF, and so is no `---`', () => {
    expect(hash('---\n---\r\r\nchatSessionId: a\n---\nx')).toBe(hash('---\n---\r\r\n---\nx'));
    expect(hash('---\nchatSessionId: a\n---\n\n---\r\r\n---\nx')).toBe(hash('---\r\r\n---\nx'));
  });

  test('differs with a comment, with another key, with an id outside the front matter', () => {
    expect(hash('---\n# note\n---\n\nx')).not.toBe(hash('x'));
    expect(hash('---\nchatSessionIds: a\n---\n\nx')).not.toBe(hash('x'));
    expect(hash('chatSessionId: a\nx')).not.toBe(hash('x'));
    expect(hash('---\nchatSessionId: a\nx')).not.toBe(hash('---\nx'));
  });

  test('differs with every other change', () => {
    fc.assert(
      fc.property(
        fc.nat(script.length),
        fc.string({ unit: fc.constantFrom('a', ' ', '\t', '界'), minLength: 1 }),
        (at, insert) => {
          expect(hash(script.slice(0, at) + insert + script.slice(at))).not.toBe(hash(script));
        },
      ),
    );
  });
});

describe('the hashes of prompts', () => {
  const hashes = (...texts: string[]) =>
    promptHashes(
      texts.map((text) => ({ text })),
      sha256,
    );

  test('are equal up to the first edit and differ from there on', () => {
    const before = hashes('a', 'b', 'c', 'd');
    const after = hashes('a', 'b', 'x', 'd');
    expect(before.map((value, index) => value === after[index])).toEqual([true, true, false, false]);
  });

  test('stay when prompts are appended', () => {
    expect(hashes('a', 'b', 'c').slice(0, 2)).toEqual(hashes('a', 'b'));
  });

  test('tell where one prompt ends and the next begins', () => {
    expect(hashes('a', 'b').at(-1)).not.toBe(hashes('a\nb').at(-1));
    expect(hashes('a', 'a')[0]).not.toBe(hashes('a', 'a')[1]);
    expect(hashes()).toEqual([]);
  });
});
