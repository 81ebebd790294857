import { describe, expect, test } from 'vitest';
import { fc } from '../../test/property.ts';
import { isKeyLine, locateFrontMatter, readFrontMatter } from './front-matter.ts';

const read = (text: string) => readFrontMatter(text, 0, text.length, 1);

describe('front matter', () => {
  test('stands between two lines `---` at the start', () => {
    const { frontMatter, diagnostics } = read('---\ntitle: x\n---\nbody');
    expect(diagnostics).toEqual([]);
    expect(frontMatter).toEqual({
      range: { start: 0, end: 17 },
      content: { start: 4, end: 13 },
      data: { title: 'x' },
    });
  });

  test('may be empty, may end the text, may have CRLF and blanks after the dashes', () => {
    expect(read('---\n---\n').frontMatter).toMatchObject({ range: { end: 8 }, data: {} });
    expect(read('---\na: 1\n---').frontMatter).toMatchObject({ range: { end: 12 }, data: { a: 1 } });
    expect(read('--- \r\na: [1]\r\n---\t\r\nx').frontMatter?.data).toEqual({ a: [1] });
    expect(read('---\n# only a comment\n---\n').frontMatter?.data).toEqual({});
  });

  test.each(['', 'text', '\n---\na: 1\n---\n', '----\na: 1\n---\n', '--- a\n---\n', ' ---\n---\n'])(
    'is not in %j',
    (text) => {
      expect(read(text)).toEqual({ diagnostics: [] });
    },
  );

  test('that nothing closes is an error, and no front matter', () => {
    const { frontMatter, diagnostics } = readFrontMatter('---\na: 1\n --- \n----\n', 0, 20, 5);
    expect(frontMatter).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: 'front-matter-unclosed', line: 5, severity: 'error' }]);
  });

  test('is not closed by a last line `---` with a CR that no LF follows', () => {
    expect(read('---\na: 1\n---\r').diagnostics).toMatchObject([{ code: 'front-matter-unclosed' }]);
    expect(read('---\na: [1]\n---\r').diagnostics).toMatchObject([{ code: 'front-matter-unclosed' }]);
  });

  test('is not closed by a line beyond the limit', () => {
    expect(readFrontMatter('---\na: 1\n---\n', 0, 9, 1).diagnostics).toHaveLength(1);
    expect(locateFrontMatter('---\na: 1\n---\n', 0, 11)).toBeUndefined();
  });

  test.each([
    ['---\ntitle: x\ntags: [a\n---\n', 3],
    ['---\na: 1\na: 2\n---\n', 3],
    ['---\na: *b\n---\n', 2],
    ['---\na: 1\nb: &b [*b]\n---\n', 3],
    ['---\na:\n  "x": 1\n  x: 2\n---\n', 4],
    ['---\ntitle: x: y\nb: 1\n---\n', 2],
    ['---\na: 1\n\tb: 2\n---\n', 3],
    ['---\n- a\n---\n', 2],
    ['---\njust words\n---\n', 2],
  ])('that is malformed (%j) is an error in line %i, without data', (text, line) => {
    const { frontMatter, diagnostics } = read(text);
    expect(frontMatter?.data).toEqual({});
    expect(diagnostics).toMatchObject([{ code: 'front-matter-invalid', line, severity: 'error' }]);
  });

  test('that multiplies aliases or nests beyond the stack is an error, not an exception', () => {
    const bomb = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]'];
    for (let i = 1; i < 9; i++)
      bomb.push(
        `a${i}: &a${i} [${Array(10)
          .fill(`*a${i - 1}`)
          .join(', ')}]`,
      );
    expect(read(`---\n${bomb.join('\n')}\n---\n`).diagnostics[0]?.severity).toBe('error');
    expect(read(`---\na: ${'['.repeat(20_000)}\n---\n`).diagnostics[0]?.severity).toBe('error');
  });

  test('gives plain data, whatever tags it has, with a warning', () => {
    const { frontMatter, diagnostics } = read('---\n!!set\na: !!timestamp 2001-01-01\n---\n');
    expect(frontMatter?.data).toEqual({ a: '2001-01-01' });
    expect(diagnostics).toMatchObject([{ code: 'front-matter-invalid', severity: 'warning' }]);
  });

  test('takes `__proto__` and `constructor` for keys like any other', () => {
    const data = read('---\n__proto__: 1\nconstructor: 2\n---\n').frontMatter?.data ?? {};
    expect(Object.keys(data)).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf(data)).toBe(Object.prototype);
  });

  test('is located where it is read, in any text', () => {
    const piece = fc.constantFrom(
      '---',
      '\n',
      '\r\n',
      ' ',
      'a: 1',
      'b: [',
      '- c',
      '#',
      '...',
      '\t',
      '"',
      '%YAML 1.1',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = `---\n${pieces.join('')}`;
        const { frontMatter } = read(text);
        const { data: _data, ...place } = frontMatter ?? { data: {} };
        expect(frontMatter === undefined ? undefined : place).toEqual(
          locateFrontMatter(text, 0, text.length),
        );
      }),
    );
  });
});

test.each([
  ['id: x', true],
  ['id:', true],
  ['id :\tx', true],
  ['"id": x', true],
  ["'id': x", true],
  ['id:x', false],
  [' id: x', false],
  ['ids: x', false],
  ['# id: x', false],
])('the line %j gives the key `id` a value: %s', (line, expected) => {
  expect(isKeyLine(line, 0, line.length, 'id')).toBe(expected);
});
