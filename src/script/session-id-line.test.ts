import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fc, runs } from '../../test/property.ts';
import { readPromptScript } from './prompt-script.ts';
import { scriptHash } from './script-hash.ts';
import { withSessionId } from './session-id-line.ts';

const ID = '01a1e139-b683-7821-a423-cf71de2b16c5';

describe('writing the session id into a script', () => {
  test.each([
    ['a script without front matter', 'One\n', `---\nchatSessionId: ${ID}\n---\n\nOne\n`],
    ['a script without a newline', 'One', `---\nchatSessionId: ${ID}\n---\n\nOne`],
    ['an empty script', '', `---\nchatSessionId: ${ID}\n---\n\n`],
    ['a script that begins with a blank line', '\nOne', `---\nchatSessionId: ${ID}\n---\n\n\nOne`],
    [
      'a script with a byte-order mark and CRLF',
      '\ufeffOne\r\nTwo\r\n',
      `\ufeff---\r\nchatSessionId: ${ID}\r\n---\r\n\r\nOne\r\nTwo\r\n`,
    ],
    [
      'front matter, whose end it goes to',
      '---\ntitle: "x"  # mine\n\ntags: [a, b]\n---\nOne',
      `---\ntitle: "x"  # mine\n\ntags: [a, b]\nchatSessionId: ${ID}\n---\nOne`,
    ],
    [
      'front matter with CRLF',
      '---\r\ntitle: x\r\n---\r\nOne',
      `---\r\ntitle: x\r\nchatSessionId: ${ID}\r\n---\r\nOne`,
    ],
    ['front matter that is empty', '---\n---\n\nOne', `---\nchatSessionId: ${ID}\n---\n\nOne`],
    [
      'front matter that ends in a text of several lines',
      '---\ndescription: |\n  a\n  b\n---\nOne',
      `---\ndescription: |\n  a\n  b\nchatSessionId: ${ID}\n---\nOne`,
    ],
    ['the only line of a file', '---\n---', `---\nchatSessionId: ${ID}\n---`],
  ])('adds the line to %s', (_name, before, after) => {
    expect(withSessionId(before, ID)).toEqual({ text: after });
  });

  test.each([
    ['chatSessionId: old', `chatSessionId: ${ID}`],
    ['chatSessionId:   old  # the first', `chatSessionId:   ${ID}  # the first`],
    ['"chatSessionId" : "old"', `"chatSessionId" : ${ID}`],
    ["'chatSessionId': 'o # d' # note", `'chatSessionId': ${ID} # note`],
    ['chatSessionId:', `chatSessionId: ${ID}`],
    ['chatSessionId:  # to come', `chatSessionId: ${ID}  # to come`],
    ['chatSessionId: 5', `chatSessionId: ${ID}`],
    ['chatSessionId: o#d', `chatSessionId: ${ID}`],
    [`chatSessionId: "${ID}"`, `chatSessionId: "${ID}"`],
  ])('changes the value of %j in its place', (before, after) => {
    for (const newline of ['\n', '\r\n']) {
      const script = (line: string) => ['---', 'title: x', line, 'model: m', '---', 'One'].join(newline);
      expect(withSessionId(script(before), ID)).toEqual({ text: script(after) });
    }
  });

  test.each([
    ['two such lines', '---\nchatSessionId: a\n"chatSessionId": b\n---\nOne', 'must be unique (line 3)'],
    ['braces', '---\n{title: x}\n---\nOne', 'cannot be put into'],
    ['no end', '---\ntitle: x\nOne', 'not closed'],
    ['YAML that is malformed', '---\ntitle: [x\n---\nOne', 'not valid YAML'],
    ['the end of a document in it', '---\ntitle: x\n...\n---\nOne', 'cannot be put into'],
    ['all its keys indented', '---\n  title: x\n---\nOne', 'cannot be put into'],
    ['a list', '---\n- x\n---\nOne', 'key: value'],
    ['a value over two lines', '---\nchatSessionId: a\n  b\n---\nOne', 'cannot be put into'],
    ['a block value', '---\nchatSessionId: |\n  a\n---\nOne', 'more than a word'],
    ['a quoted value over two lines', '---\nchatSessionId: "a\n  b"\n---\nOne', 'more than a word'],
    ['a value with an anchor', '---\nchatSessionId: &a x\ntitle: *a\n---\nOne', 'more than a word'],
    ['a tagged value', '---\nchatSessionId: !!str x\n---\nOne', 'more than a word'],
    ['a key of another form', '---\n? chatSessionId\n: a\n---\nOne', 'cannot be put into'],
  ])('leaves front matter alone that has %s', (_name, text, words) => {
    expect(withSessionId(text, ID)).toEqual({ problem: expect.stringContaining(words) });
  });

  test.each(['', 'a # b', 'a\ntitle: b', '5', 'null', '"a', 'a: b', ' a'])(
    'writes no id that would be read as another: %j',
    (id) => {
      expect(withSessionId('One', id)).toEqual({ problem: expect.any(String) });
    },
  );
});

describe('any script', () => {
  const line = fc.constantFrom(
    ...[
      '---',
      'title: x',
      'tags: [a]',
      '# note',
      '',
      ' ',
      'One',
      '<!-- user key="k" -->',
      '```',
      '- a',
      '{a: 1}',
    ],
    ...[
      'chatSessionId: a',
      '"chatSessionId": "a b" # c',
      'chatSessionId:',
      ' chatSessionId: a',
      'd: |',
      '  e',
    ],
    ...['chatSessionId: &a x', 'f: *a', '...', '---\r', '\ufeff'],
  );
  const newline = fc.constantFrom('\n', '\r\n');
  const script = fc
    .tuple(
      fc.constantFrom('', '\ufeff'),
      fc.constantFrom('', '---'),
      fc.array(fc.tuple(line, newline)),
      newline,
    )
    .map(([bom, rule, lines, end]) => bom + (rule && rule + end) + lines.flat().join(''));
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

  test('keeps its identity, its prompts and every other byte when the id is written, or is left alone', () => {
    fc.assert(
      fc.property(script, (before) => {
        const writing = withSessionId(before, ID);
        if ('problem' in writing) return;
        const after = writing.text;
        expect(scriptHash(after, sha256)).toBe(scriptHash(before, sha256));
        expect(withSessionId(after, ID)).toEqual({ text: after });
        const [was, is] = [readPromptScript(before).script, readPromptScript(after).script];
        expect(is.settings).toEqual({ ...was.settings, chatSessionId: ID });
        expect(is.prompts.map(({ text, key }) => [text, key])).toEqual(
          was.prompts.map(({ text, key }) => [text, key]),
        );
        if (!/chatSessionId/.test(before)) expect(withoutAddition(before, after)).toMatch(ADDITION);
      }),
      runs({ usual: 100, long: 2_000 }),
    );
  });

  const ADDITION = new RegExp(`^(?:---\\r?\\n)?chatSessionId: ${ID}\\r?\\n(?:---\\r?\\n\\r?\\n)?$`);

  /** What was put into the text in one piece. */
  function withoutAddition(before: string, after: string): string {
    const at = after.indexOf('chatSessionId');
    const start = before.slice(0, at) === after.slice(0, at) ? at : before.startsWith('\ufeff') ? 1 : 0;
    const end = after.length - (before.length - start);
    expect(after.slice(0, start) + after.slice(end)).toBe(before);
    return after.slice(start, end);
  }
});
