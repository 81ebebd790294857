import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fc, runs } from '../../test/property.ts';
import { type GivenKey, withKeys } from './keyed-script.ts';
import { readPromptScript } from './prompt-script.ts';
import { promptHashes } from './script-hash.ts';

const keyOf = (prompt: string) => withKeys(prompt).given[0]?.key;

describe('a key', () => {
  test.each([
    ['Summarise the text.', 'summarise-the-text'],
    ['# In two sentences: what is a cue book?', 'in-two-sentences-what'],
    ["What’s new? And don't guess.", 'whats-new-and-dont'],
    ['Grüße an Zoë, ÉTÉ', 'grusse-an-zoe-ete'],
    ['总结这段文字，然后翻译成英文', '总结这段文字-然后翻译成英文'],
    ['これは非常に長い文章であり一つの単語のように見えます', 'これは非常に長い文章であり一つの'],
    ['한국어로 답하세요', '한국어로-답하세요'],
    ['हिन्दी में लिखो', 'हिन्दी-में-लिखो'],
    ['"quoted" <b>--></b>', 'quoted-b-b'],
    ['!bash -c "$1"', 'bash-c-1'],
    ['Internationalisationally speaking, yes', 'internationalisa-speaking-yes'],
    ['😀 …', 'prompt'],
    ['one\ntwo\nthree\nfour\nfive', 'one-two-three-four'],
    ['a\u0000b \ud800', 'a-b'],
  ])('is made from the first words: %j', (prompt, key) => {
    expect(keyOf(prompt)).toBe(key);
  });
});

describe('giving keys', () => {
  test('gives one to each prompt that has none, and to the first a delimiter of its own', () => {
    const before =
      '---\ntitle: x\n---\n\nSay hi.\n\n<!-- user -->\nSay hi.\n<!-- user key="mine" -->\nSay bye.\n';
    expect(withKeys(before)).toEqual({
      text: '---\ntitle: x\n---\n\n<!-- user key="say-hi" -->\nSay hi.\n\n<!-- user key="say-hi-2" -->\nSay hi.\n<!-- user key="mine" -->\nSay bye.\n',
      given: [
        { prompt: 1, key: 'say-hi' },
        { prompt: 2, key: 'say-hi-2' },
      ],
    });
  });

  test('takes no key that is there already, be it later or of an empty prompt', () => {
    const { given } = withKeys(
      'Say hi.\n<!-- user key="say-hi-2" -->\n<!-- user -->\nSay hi.\n<!-- user key="say-hi" -->\nx',
    );
    expect(given.map(({ key }) => key)).toEqual(['say-hi-3', 'say-hi-4']);
  });

  test.each([
    ['<!-- user session="a" -->', '<!-- user key="hi" session="a" -->'],
    ['<!--user-->', '<!--user key="hi"-->'],
    ['  <!--\tUSER\t-->  ', '  <!--\tUSER key="hi"\t-->  '],
    ['<!-- user key=x -->', '<!-- user key="hi" key=x -->'],
    ['<!-- user = "x" -->', '<!-- user key="hi" = "x" -->'],
  ])('puts it into the delimiter that is there: %s', (before, after) => {
    expect(withKeys(`${before}\nHi`).text).toBe(`${after}\nHi`);
  });

  test('keeps a byte-order mark and CRLF', () => {
    expect(withKeys('\ufeff\r\nHi\r\n').text).toBe('\ufeff\r\n<!-- user key="hi" -->\r\nHi\r\n');
    expect(withKeys('\ufeffHi').text).toBe('\ufeff<!-- user key="hi" -->\nHi');
  });

  test('leaves a script without prompts alone, and what looks like a delimiter in code', () => {
    expect(withKeys('---\ntitle: x\n---\n')).toEqual({ text: '---\ntitle: x\n---\n', given: [] });
    const code = '```html\n<!-- user -->\n```\n';
    expect(withKeys(code).text).toBe(`<!-- user key="html-user" -->\n${code}`);
  });

  test('takes time that grows as the script does', () => {
    const script = '<!-- user -->\nSay hi.\n'.repeat(20_000);
    const { given } = withKeys(script);
    expect(given.at(-1)).toEqual({ prompt: 20_000, key: 'say-hi-20000' });
  });
});

describe('any script', () => {
  const line = fc.constantFrom(
    ...[
      '---',
      'title: x',
      '',
      ' ',
      'Say hi.',
      '你好',
      '<!-- user -->',
      '<!-- user key="say-hi" -->',
      '```',
      '~~~',
    ],
    ...[
      '<!--user-->',
      '<!-- USER a="b" -->',
      '<!-- user key="" -->',
      '<!-- user x -->',
      'x <!-- user -->',
      '\ufeff',
    ],
  );
  const script = fc
    .tuple(fc.constantFrom('', '\ufeff'), fc.array(fc.tuple(line, fc.constantFrom('\n', '\r\n'))))
    .map(([bom, lines]) => bom + lines.flat().join(''));
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

  test('keeps its prompts with their hashes, its keys and every other byte, and gets keys once', () => {
    fc.assert(
      fc.property(script, (before) => {
        const { text: after, given } = withKeys(before);
        const [was, is] = [readPromptScript(before).script.prompts, readPromptScript(after).script.prompts];
        expect(promptHashes(is, sha256)).toEqual(promptHashes(was, sha256));
        const keys = new Map(given.map(({ prompt, key }) => [prompt, key]));
        expect(is.map(({ attributes }) => attributes)).toEqual(
          was.map(({ attributes }, index) => {
            const key = keys.get(index + 1);
            return key === undefined ? attributes : { ...attributes, key };
          }),
        );
        expect(is.every(({ key }) => key !== undefined)).toBe(true);
        expect(new Set(keys.values()).size).toBe(given.length);
        expect(withKeys(after)).toEqual({ text: after, given: [] });
        expect(withoutKeys(after, given, readPromptScript(before).script.sections.length)).toBe(before);
      }),
      runs({ usual: 100, long: 2_000 }),
    );
  });

  /** The last first; with one section more than before, the first delimiter was made. */
  function withoutKeys(after: string, given: readonly GivenKey[], sectionsBefore: number): string {
    const { sections, prompts } = readPromptScript(after).script;
    return given.reduceRight((text, { prompt, key }) => {
      const start = prompts[prompt - 1]?.range.start ?? 0;
      const range = sections.findLast(({ body }) => body.start <= start)?.delimiter?.range;
      if (!range) throw new Error('The prompt has no delimiter.');
      const isMade = prompt === 1 && sections.length > sectionsBefore;
      const line = isMade ? '' : text.slice(range.start, range.end).replace(` key="${key}"`, '');
      return text.slice(0, range.start) + line + text.slice(range.end);
    }, after);
  }
});
