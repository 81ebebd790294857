import { describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { fc, runs } from '../../test/property.ts';
import { readOneLineJson } from './one-line-json.ts';

describe('JSON on one line of YAML', () => {
  test('is read without the library', () => {
    const value = { tokens: 12, rate: -0.5, 'a key:': ['x: #y', null, true, {}], text: 'a\n"b"\\界' };
    expect(readOneLineJson(JSON.stringify(value))).toEqual(value);
  });

  test.each([
    '{"a":1,"a":2}',
    '{"a" :1,"a" :2,"b":":"}',
    '[{"a":{"b":1,"b":1}}]',
    '{"a":1} # note',
    '{a: 1}',
    '{"a":1,}',
    '{"a":"\t"}',
    '{"a":"😀"}',
    '',
    '['.repeat(200) + ']'.repeat(200),
    '['.repeat(100_000) + ']'.repeat(100_000),
  ])('is not %.40j, which is left to the library', (source) => {
    expect(readOneLineJson(source)).toBeUndefined();
  });

  test('gives exactly what the library gives, or nothing', () => {
    const written = fc.json({ stringUnit: 'binary', maxDepth: 4 });
    const pieces = fc.constantFrom(
      ...['{', '}', '[', ']', ',', ':', ' ', '"', '"a"', '"a":', '"b" :', '"__proto__":', '"<<":', '":"'],
      ...['1', '-0', '1e3', '1E400', '0.10', '12345678901234567890', 'null', 'true', '""', '"\\u0041\\/"'],
      ...['"\\ud83d"', '"\\\\"', '"\\":"', '"界"', '\u00a0', '\t', '#', ' #', '- ', '{}', '[]', '"x": 1, '],
    );
    const member = fc.tuple(fc.constantFrom('"a"', '"b"', '"__proto__"', '"1"', '""', '"\\u0061"'), pieces);
    const nearly = fc.oneof(
      fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
      fc
        .array(member, { maxLength: 4 })
        .map((members) => `{${members.map(([key, value]) => `${key}:${value}`).join(', ')}}`),
    );
    const count = runs({ usual: 250, long: 5_000 });
    let read = 0;
    fc.assert(
      fc.property(fc.oneof(written, nearly), (source) => {
        const value = readOneLineJson(source);
        if (value === undefined) return;
        read++;
        const document = parseDocument(`key: ${source}\n`);
        expect(document.errors).toEqual([]);
        expect(document.warnings).toEqual([]);
        expect({ key: value }).toStrictEqual(document.toJS());
      }),
      count,
    );
    expect(read).toBeGreaterThan(count.numRuns / 10);
  });

  test('is read at any length', () => {
    const value = { signature: 'x'.repeat(100_000), ['k'.repeat(3_000)]: 1 };
    const source = JSON.stringify(value);
    expect(readOneLineJson(source)).toEqual(value);
    expect(parseDocument(`key: ${source}\n`).toJS()).toEqual({ key: value });
  });
});
