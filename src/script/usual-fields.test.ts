import { describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { fc, runs } from '../../test/property.ts';
import { readUsualFields } from './usual-fields.ts';

const read = (text: string) => readUsualFields(text, 0, text.length);

describe('the fields that most records have', () => {
  test.each([
    ['genseq: 12\n', { genseq: 12 }],
    ['genseq: 007\r\n', { genseq: 7 }],
    ['genseq: 1\nid: call_1\nname: write_file\n', { genseq: 1, id: 'call_1', name: 'write_file' }],
    ['genseq: 1\nmsgId: a/b#c\ngrammar: markdown\n', { genseq: 1, msgId: 'a/b#c', grammar: 'markdown' }],
  ])('are read from %j', (content, data) => {
    for (const closing of ['---', '---\n', '---\r\n', '---\nText\n'])
      expect(read(content + closing)).toEqual({ data, closing: content.length });
  });

  test.each([
    'genseq: \n---',
    'genseq: 1234567890\n---',
    'genseq: 1.5\n---',
    'genseq: 1 \n---',
    'genseq: 1\r---',
    'genseq: 1\n--- \n',
    'genseq: 1\n----',
    'genseq: 1\n--',
    'genseq: 1\n',
    'genseq: 1\nid: a\n---',
    'genseq: 1\nid: a\nname: null\n---',
    'genseq: 1\nid: 12\nname: a\n---',
    'genseq: 1\nid: a:b\nname: a\n---',
    'genseq: 1\nid: a b\nname: a\n---',
    'genseq: 1\nid: a\nname: a\nmore: b\n---',
    'genseq: 1\nmsgId: é\ngrammar: markdown\n---',
    'id: a\nname: b\n---',
  ])('are not read from %j, which is left to others', (text) => {
    expect(read(text)).toBeUndefined();
  });

  test('end before the limit', () => {
    const text = 'genseq: 1\n---\r\n';
    expect([12, 13, 14, 15].map((limit) => readUsualFields(text, 0, limit)?.closing)).toEqual([
      undefined,
      10,
      undefined,
      10,
    ]);
  });

  test('are what the library gives', () => {
    const piece = fc.constantFrom(
      ...[
        'a',
        'call',
        '_',
        '1',
        '07',
        '-',
        '.',
        '/',
        '#',
        ' #',
        ':',
        ': ',
        ' ',
        '"',
        "'",
        '[',
        '{',
        ',',
        '&',
      ],
      ...['null', 'True', 'FALSE', '~', '|', '%', '@', '`', '!', '*', '\\', '\t', '\r', '\u007f', 'é', '界'],
    );
    const value = fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(''));
    const word = fc.oneof({ weight: 2, arbitrary: fc.constantFrom('a', 'call_1', 'x-1') }, value);
    const number = fc.oneof(
      { weight: 3, arbitrary: fc.nat().map(String) },
      value,
      fc.constantFrom('0', '007', '999999999', '9999999999'),
    );
    const more = fc.oneof(
      fc.constant([]),
      fc.tuple(word, word).map(([id, name]) => [`id: ${id}`, `name: ${name}`]),
      fc.tuple(word, word).map(([msgId, grammar]) => [`msgId: ${msgId}`, `grammar: ${grammar}`]),
    );
    const count = runs({ usual: 250, long: 5_000 });
    let fast = 0;
    fc.assert(
      fc.property(number, more, fc.constantFrom('\n', '\r\n'), (genseq, others, newline) => {
        const content = [`genseq: ${genseq}`, ...others, ''].join(newline);
        const flat = read(`${content}---`);
        if (flat === undefined) return;
        fast++;
        const document = parseDocument(content);
        expect([...document.errors, ...document.warnings]).toEqual([]);
        expect(flat).toStrictEqual({ data: document.toJS(), closing: content.length });
      }),
      count,
    );
    expect(fast).toBeGreaterThan(count.numRuns / 10);
  });
});
