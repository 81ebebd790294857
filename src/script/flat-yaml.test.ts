import { describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { fc, runs } from '../../test/property.ts';
import { readFlatYaml } from './flat-yaml.ts';

const read = (content: string) => {
  const text = `${content}---\n`;
  return readFlatYaml(text, 0, text.length);
};

describe('flat YAML', () => {
  test('is read without the library', () => {
    const content =
      'genseq: 12\r\nid: call_1\nname:  a b:c#d\nempty:\non: true\nquoted: "x: #y"\nsingle: \'z\'\ntags: [one, two-3]\nusage: {"in":1,"of":[null,{}]}\nlines: "a\\nb"\n';
    expect(read(content)).toEqual({
      data: {
        genseq: 12,
        id: 'call_1',
        name: 'a b:c#d',
        empty: null,
        on: true,
        quoted: 'x: #y',
        single: 'z',
        tags: ['one', 'two-3'],
        usage: { in: 1, of: [null, {}] },
        lines: 'a\nb',
      },
      closing: content.length,
    });
  });

  test.each([
    'a: 1\na: 2\n',
    'constructor: 1\n',
    '__proto__: 1\n',
    'null: 1\n',
    'a: b: c\n',
    'a: b #c\n',
    'a: b \n',
    'a: -1\n',
    'a: 1.5\n',
    'a: 0x1f\n',
    'a: [b, 1]\n',
    'a: [b, true]\n',
    'a: [b, [c]]\n',
    'a: [b, []]\n',
    'a: |\n',
    'a: &b c\n',
    'a: "x\\e"\n',
    'a: {b: c}\n',
    'a: {"b": 1, "b": 2}\n',
    "a: 'it''s'\n",
    ' a: 1\n',
    'a:\n- b\n',
    'a:b\n',
    '# note\n',
    '- a\n',
    'a: b\n c\n',
  ])('is not %j, which is left to the library', (content) => {
    expect(read(content)).toBeUndefined();
  });

  test('with a very long value is left to the library', () => {
    expect(read(`a: ${'b '.repeat(5_000_000)}c\n`)).toBeUndefined();
  });

  test('that nothing closes is not read', () => {
    expect(readFlatYaml('a: 1\n', 0, 5)).toBeUndefined();
  });

  test('gives exactly what the library gives, or nothing', () => {
    const key = fc.oneof(
      fc.constantFrom(
        'genseq',
        'id',
        'name',
        'a',
        'A-1',
        '_',
        'null',
        'True',
        'toString',
        '9',
        'nan',
        'y',
        '~',
        '<<',
      ),
      fc.string({ maxLength: 4 }),
    );
    const word = fc.constantFrom(
      ...[
        'a',
        'null',
        'True',
        'FALSE',
        'no',
        '12',
        '0',
        '007',
        '1e3',
        '0o7',
        '0xF',
        '1.',
        '.5',
        '1_0',
        '12:30',
        '-',
      ],
      ...[
        '-1',
        '+1',
        '.inf',
        '.nan',
        '2026-01-02',
        '"',
        "'",
        '#',
        ':',
        ': ',
        ' #',
        ' ',
        '\t',
        '\\',
        '\\n',
        '[',
        ']',
      ],
      ...[
        '{',
        ',',
        '}',
        '&a',
        '*a',
        '!t',
        '|',
        '>',
        '%',
        '@',
        '`',
        '?',
        '---',
        '...',
        '界',
        '😀',
        '\u2028',
        '\u0085',
      ],
      ...[
        '\ufeff',
        '\u00a0',
        '\0',
        '\u007f',
        '\r',
        '\ud800',
        '123456789012345',
        '1234567890123456',
        '$',
        '/',
        '=',
      ],
    );
    const value = fc.oneof(
      fc.array(word, { maxLength: 4 }).map((parts) => parts.join('')),
      fc.array(word, { maxLength: 3 }).map((parts) => `"${parts.join('')}"`),
      fc.array(word, { maxLength: 3 }).map((parts) => `'${parts.join('')}'`),
      fc.array(word, { maxLength: 3 }).map((parts) => `[${parts.join(', ')}]`),
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.string({ maxLength: 8 }),
    );
    const line = fc
      .tuple(
        key,
        fc.constantFrom(':', ': ', ':  ', ':\t', ' : '),
        value,
        fc.constantFrom('\n', '\r\n', ' \n', '\n '),
      )
      .map((parts) => parts.join(''));
    const count = runs({ usual: 250, long: 5_000 });
    let fast = 0;
    fc.assert(
      fc.property(fc.array(line, { maxLength: 3 }), (lines) => {
        const content = lines.join('');
        const flat = read(content);
        if (flat === undefined) return;
        fast++;
        const document = parseDocument(content.slice(0, flat.closing));
        expect(document.errors).toEqual([]);
        expect(document.warnings).toEqual([]);
        expect(flat.data).toStrictEqual(document.toJS() ?? {});
      }),
      count,
    );
    expect(fast).toBeGreaterThan(count.numRuns / 10);
  });
});
