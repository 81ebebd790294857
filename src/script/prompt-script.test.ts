import { describe, expect, test } from 'vitest';
import { fc, runs } from '../../test/property.ts';
import { hasErrors } from '../model/diagnostic.ts';
import type { PromptScript } from '../model/script.ts';
import { readPromptScript } from './prompt-script.ts';

const texts = (text: string) => readPromptScript(text).script.prompts.map((prompt) => prompt.text);
const codes = (text: string) =>
  readPromptScript(text).diagnostics.map(({ severity, code, line }) => `${severity} ${code} ${line}`);

describe('prompts', () => {
  test('are what stands between delimiters', () => {
    const text = '---\ntitle: x\n---\n\nOne.\n<!-- user -->\n\nTwo.\n\n<!-- user key="c" -->\nThree.';
    const { script, diagnostics } = readPromptScript(text);
    expect(diagnostics).toEqual([]);
    expect(script.prompts).toMatchObject([
      { text: 'One.', line: 5, attributes: {} },
      { text: 'Two.', line: 8, attributes: {} },
      { text: 'Three.', line: 11, attributes: { key: 'c' }, key: 'c' },
    ]);
    expect(script.prompts.map(({ range }) => text.slice(range.start, range.end))).toEqual([
      'One.',
      'Two.',
      'Three.',
    ]);
  });

  test('are the whole text where there is no delimiter', () => {
    expect(texts('What are the top 3?\n\nSay why.\n')).toEqual(['What are the top 3?\n\nSay why.']);
  });

  test('take the attributes of the delimiter before them, the first prompt too', () => {
    const { script } = readPromptScript('\n<!-- user key="a" -->\nOne\n<!-- user session="s" -->\nTwo');
    expect(script.prompts.map(({ attributes }) => attributes)).toEqual([{ key: 'a' }, { session: 's' }]);
  });

  test('lose blank lines at their edges and white space at their end, but not the first indentation', () => {
    expect(texts(' \n\n    code\n  more  \n \t\n')).toEqual(['    code\n  more']);
  });

  test('have LF newlines, whatever the file has', () => {
    expect(texts('a\r\nb\r\n<!-- user -->\r\n\r\nc\r\n')).toEqual(['a\nb', 'c']);
  });

  test('that are empty are left out, with a hint', () => {
    const text = 'a\n<!-- user key="x" -->\n \n<!-- user -->\nb\n<!-- user -->\n';
    expect(texts(text)).toEqual(['a', 'b']);
    expect(codes(text)).toEqual(['hint prompt-empty 2', 'hint prompt-empty 6']);
  });

  test('that are not there at all are a hint', () => {
    expect(codes('')).toEqual(['hint prompts-none 1']);
    expect(codes('---\ntitle: x\n---\n\u3000\n')).toEqual(['hint prompts-none 1']);
  });

  test('with the same key are an error', () => {
    const text = 'a\n<!-- user key="k" -->\nb\n<!-- user key="k" -->\nc';
    expect(codes(text)).toEqual(['error key-duplicate 4']);
    expect(texts(text)).toEqual(['a', 'b', 'c']);
  });
});

describe('text', () => {
  test('in fenced code is never a delimiter', () => {
    const text = 'a\n```html\n<!-- user -->\n```\n~~~\n```\n<!-- user -->\n~~~\nb\n<!-- user -->\nc';
    expect(texts(text)).toHaveLength(2);
    expect(codes(text)).toEqual([]);
  });

  test('after a fence that is never closed is code, with a warning', () => {
    expect(codes('a\n```\n<!-- user -->\nb')).toEqual(['warning fence-unclosed 2']);
  });

  test('that looks like a delimiter is text, with a hint', () => {
    const text = 'Write `<!-- user -->` so.\n<!-- username -->\n<!-- users guide -->\nend <!-- user -->';
    expect(texts(text)).toEqual([text]);
    expect(codes(text)).toEqual(['hint delimiter-in-text 1', 'hint delimiter-in-text 4']);
  });

  test('that is no attribute is a warning', () => {
    expect(codes('a\n<!-- user guide -->\nb')).toEqual(['warning attribute-invalid 2']);
  });

  test('with a NUL is an error in its line', () => {
    expect(codes('a\nb\0')).toEqual(['error nul-character 2']);
  });
});

describe('front matter', () => {
  test('gives the settings', () => {
    const { script, diagnostics } = readPromptScript(
      [
        '---',
        'title: "Generate a Python script"',
        'engine: api',
        'model: openai/gpt-4o-mini',
        'tags: [python, api]',
        'skills: auto',
        'args: { name: { default: 1, description: who }, other: }',
        'temperature: 0.2',
        'maxOutputTokens: 100',
        'toolProtocol: json',
        'chatSessionId:',
        '---',
        'x',
      ].join('\n'),
    );
    expect(diagnostics).toEqual([]);
    expect(script.settings).toEqual({
      title: 'Generate a Python script',
      engine: 'api',
      model: 'openai/gpt-4o-mini',
      tags: ['python', 'api'],
      skills: 'auto',
      args: { name: { default: 1, description: 'who' }, other: null },
      temperature: 0.2,
      maxOutputTokens: 100,
      toolProtocol: 'json',
    });
  });

  test('keeps unknown keys, such as those of VS Code, without complaint', () => {
    const { script, diagnostics } = readPromptScript(
      "---\nmode: ask\ntools: ['x']\nargument-hint: y\n---\nx",
    );
    expect(diagnostics).toEqual([]);
    expect(script.frontMatter?.data).toEqual({ mode: 'ask', tools: ['x'], 'argument-hint': 'y' });
  });

  test('with a wrong type is a warning, and the raw value is kept', () => {
    const text =
      '---\nengine: shell\ntitle: 5\ntags: python\nskills: [1]\nargs: [a]\nmaxOutputTokens: 0\ntoolProtocol: yaml\n---\nx';
    const { script } = readPromptScript(text);
    expect(codes(text)).toEqual([2, 3, 4, 5, 6, 7, 8].map((line) => `warning field-wrong-type ${line}`));
    expect(script.settings).toEqual({});
    expect(script.frontMatter?.data).toMatchObject({ engine: 'shell', title: 5, tags: 'python' });
  });

  test.each([
    ['a list', 'args: [name]'],
    ['a name that no place can have', 'args: { 1st: }'],
    ['the name of all arguments', 'args: { ARGUMENTS: }'],
    ['a default that is no text', 'args: { name: { default: [a] } }'],
    ['a description that is no text', 'args: { name: { description: 5 } }'],
    ['a value in place of a default', 'args: { name: Alice }'],
  ])('does not take %s for arguments, and keeps the raw value', (_, line) => {
    const text = `---\nmodel: a/b\n${line}\n---\n\${name}`;
    expect(codes(text)).toEqual(['warning field-wrong-type 3']);
    const { script } = readPromptScript(text);
    expect(script.settings.args).toBeUndefined();
    expect(script.frontMatter?.data['args']).toBeDefined();
  });

  test('with arguments hints, once for each, at what looks like one and is not declared', () => {
    const head = '---\nmodel: a/b\nargs: { name: , tone: { default: warm } }\n---\n';
    // biome-ignore lint/suspicious/noTemplateCurlyInString: these are places for arguments.
    const known = '$1 $2 ${name} ${tone:-x} $ARGUMENTS ${ARGUMENTS} \\$3 \\${HOME} $500 $0 $name ${}';
    expect(codes(`${head}${known}`)).toEqual([]);
    expect(codes(`${head}x\n$3 \${HOME}\n<!-- user -->\n\n$3\n\${HOME:-/} \${other}`)).toEqual([
      'hint argument-unknown 6',
      'hint argument-unknown 6',
      'hint argument-unknown 10',
    ]);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it looks like an argument.
    expect(codes('---\nmodel: a/b\n---\n$3 ${HOME}')).toEqual([]);
  });

  test('takes one file or dataset for a list of one, and nothing else in place of a list', () => {
    const { script, diagnostics } = readPromptScript('---\nmodel: a/b\nfiles: a.txt\ndatasets: tea\n---\nx');
    expect(diagnostics).toEqual([]);
    expect(script.settings).toMatchObject({ files: ['a.txt'], datasets: ['tea'] });
    for (const wrong of ['5', '{ a: b }', '[[a]]', 'true', '[1]']) {
      expect(codes(`---\nmodel: a/b\nfiles: ${wrong}\ndatasets: ${wrong}\n---\nx`)).toEqual([
        'error field-wrong-type 3',
        'error field-wrong-type 4',
      ]);
    }
  });

  test('hints at `file` and `dataset`, which mean nothing', () => {
    expect(codes('---\nmodel: a/b\nfile: a.txt\ndataset: tea\n---\nx')).toEqual([
      'hint field-misspelt 3',
      'hint field-misspelt 4',
    ]);
    expect(codes('---\nmodel: a/b\nfile: a.txt\nfiles: [a.txt]\n---\nx')).toEqual([]);
  });

  test('of a terminal script warns of keys that only models have', () => {
    expect(codes('---\nengine: pty\nagent: a\npriming: [team_shared/b]\n---\nx')).toEqual([
      'warning field-not-for-pty 3',
      'warning field-not-for-pty 4',
    ]);
    const others = 'files: [a.txt]\ndatasets: [tea]\nhistory: last 3\ntime: true\nskills: off';
    expect(codes(`---\nengine: pty\n${others}\n---\nx`)).toEqual(
      [3, 4, 5, 6, 7].map((line) => `warning field-not-for-pty ${line}`),
    );
    expect(codes('---\nmodel: openai/x\nagent: a\n---\nx')).toEqual([]);
  });

  test('that is malformed or unclosed is an error, and the script opens', () => {
    expect(codes('---\ntitle: [x\n---\nbody')[0]).toMatch(/^error front-matter-invalid/);
    expect(texts('---\ntitle: [x\n---\nbody')).toEqual(['body']);
    expect(codes('---\ntitle: x\n\nbody')).toEqual(['error front-matter-unclosed 1']);
    expect(texts('---\ntitle: x\n\nbody')).toEqual(['---\ntitle: x\n\nbody']);
  });

  test('is found after a byte order mark, and in a file with CRLF', () => {
    const { script, diagnostics } = readPromptScript('\ufeff---\r\ntitle: x\r\n---\r\nbody\r\n');
    expect(diagnostics).toEqual([]);
    expect(script).toMatchObject({ bom: true, newline: '\r\n', settings: { title: 'x' } });
    expect(script.prompts[0]).toMatchObject({ text: 'body', line: 4 });
  });
});

function rebuilt(text: string, { bom, frontMatter, sections }: PromptScript): string {
  const ranges = sections.flatMap(({ delimiter, body }) => (delimiter ? [delimiter.range, body] : [body]));
  if (frontMatter) ranges.unshift(frontMatter.range);
  return (bom ? '\ufeff' : '') + ranges.map(({ start, end }) => text.slice(start, end)).join('');
}

describe('whatever the text', () => {
  const piece = fc.constantFrom(
    ...[
      '\ufeff',
      '---',
      '\n',
      '\r\n',
      '\r',
      ' ',
      '\t',
      'title: x',
      'engine: pty',
      'chatSessionId: 1',
      'a: [',
      '```',
      '~~~',
    ],
    ...[
      '<!-- user -->',
      '<!-- user key="a" -->',
      "<!-- USER key='b>' x -->",
      '<!-- user',
      '<!-- expect contains="a" -->',
      "\n<!-- EXPECT key='k' matches='(' -->\n",
      '<!-- expect',
      '-->',
      '"',
      'text',
      '界',
      '\0',
    ],
  );
  const text = fc.oneof(
    fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
    fc.string({ unit: 'binary' }),
  );

  test('nothing is thrown, and the parts make up the file', () => {
    fc.assert(
      fc.property(text, (source) => {
        const { script, diagnostics } = readPromptScript(source);
        expect(rebuilt(source, script)).toBe(source);
        for (const { range, line, text: prompt } of script.prompts) {
          expect(source.slice(range.start, range.end).replaceAll('\r\n', '\n')).toBe(prompt);
          expect(source.slice(0, range.start).split('\n')).toHaveLength(line);
          expect(prompt.trim()).not.toBe('');
        }
        for (const { line } of diagnostics) expect(line).toBeLessThanOrEqual(source.split('\n').length);
      }),
      runs({ usual: 100, long: 1_000 }),
    );
  });

  test('a valid script with one character changed is still read', () => {
    const valid =
      '---\ntitle: x\ntags: [a]\n---\n\nOne `x`.\n```\n<!-- user -->\n```\n<!-- user key="k" -->\nTwo\n';
    expect(hasErrors(readPromptScript(valid).diagnostics)).toBe(false);
    fc.assert(
      fc.property(
        fc.nat(valid.length),
        fc.nat(3),
        fc.string({ unit: 'binary', maxLength: 3 }),
        (at, cut, insert) => {
          const source = valid.slice(0, at) + insert + valid.slice(at + cut);
          expect(rebuilt(source, readPromptScript(source).script)).toBe(source);
        },
      ),
      runs({ usual: 100, long: 1_000 }),
    );
  });
});
