import { describe, test } from 'vitest';
import { readPromptScript } from '../../src/script/prompt-script.ts';
import { scriptHash } from '../../src/script/script-hash.ts';
import { isTooCostlyHtml } from '../../web/state/html-cost.ts';
import { markdownText } from '../../web/state/markdown-blocks.ts';
import { times } from '../campaign.ts';
import { expectLinearTime } from '../linear-time.ts';

/** Of the shorter texts; a long campaign takes longer ones. */
const LENGTHS = {
  body: times({ usual: 1 << 14, long: 1 << 17 }),
  frontMatter: times({ usual: 1 << 13, long: 1 << 15 }),
};

/** Makes a text of about so many characters. */
type Family = (length: number) => string;

const repeated =
  (piece: string): Family =>
  (length) =>
    piece.repeat(length / piece.length);
const numbered = (piece: (number: number) => string): Family => {
  const width = piece(10_000).length;
  return (length) => Array.from({ length: length / width }, (_, number) => piece(number)).join('');
};
const between =
  (before: string, inner: Family, after: string): Family =>
  (length) =>
    before + inner(length) + after;
const delimiterOf = (inner: Family) => between('<!-- user ', inner, '-->\nx');
const frontMatterOf = (before: string, inner: Family, after = '') =>
  between(`---\n${before}`, inner, `${after}---\nx`);

const BODIES: Readonly<Record<string, Family>> = {
  'one long line': repeated('x'),
  'one line of blanks': between('x', repeated(' '), 'x'),
  'blank lines': repeated('\n'),
  'lone CRs': repeated('\r'),
  backticks: repeated('`'),
  'lines of backticks': repeated('```\n'),
  'a long fence and shorter ones in it': between(
    `${'`'.repeat(300)}\n`,
    repeated(`${'`'.repeat(299)}\n`),
    '',
  ),
  'a fence as long as half the file': (length) => `${'`'.repeat(length / 2)}\n${'```\n'.repeat(length / 8)}`,
  'opening comments': repeated('<!--'),
  'opening delimiters': repeated('<!-- user '),
  'empty prompts': repeated('<!-- user -->\n'),
  prompts: repeated('<!-- user key="a" -->\nx\n'),
  'blanks after a delimiter': between('<!-- user -->', repeated(' '), 'x'),
  'blanks in a comment': between('<!--', repeated(' '), 'user -->'),
  'many attributes': delimiterOf(numbered((number) => `a${number}="b" `)),
  'attributes without a value': delimiterOf(repeated('a= ')),
  'quotes that close nothing': delimiterOf(repeated(`a=' b=" `)),
  'one long name': delimiterOf(repeated('a')),
  'dashes that end no delimiter': between('<!-- user ', repeated('--'), ''),
  contracts: repeated('<!-- expect contains="a" -->\n'),
  'contracts after prompts': repeated('x\n<!-- expect contains="a" -->\n<!-- user -->\n'),
  'contracts with text after them': repeated('<!-- expect contains="a" -->\nx\n'),
  'one long pattern': between('x\n<!-- expect matches="', repeated('(a+)+'), '" -->'),
  'front matter that lines `--- x` do not close': between('---\n', repeated('--- x\n'), ''),
};

const FRONT_MATTERS: Readonly<Record<string, Family>> = {
  'flat keys': frontMatterOf(
    '',
    numbered((number) => `key${number}: x\n`),
  ),
  'keys in a map': frontMatterOf(
    'a:\n',
    numbered((number) => `  key${number}: x\n`),
  ),
  'keys in braces': frontMatterOf(
    'a: {',
    numbered((number) => `key${number}: x, `),
    '}\n',
  ),
  anchors: frontMatterOf(
    '',
    numbered((number) => `key${number}: &a${number} x\n`),
  ),
  aliases: frontMatterOf(
    'a:\n',
    numbered((number) => `- &a${number} x\n- *a${number}\n`),
  ),
  'session ids': frontMatterOf('', repeated('chatSessionId: x\n')),
  'nested brackets': frontMatterOf('a: ', repeated('['), '\n'),
  'nested lists': frontMatterOf('', repeated('- '), '\n'),
  'a list': frontMatterOf('a:\n', repeated('  - x\n')),
  'a long quoted text': frontMatterOf('a: "', repeated('x y\\n'), '"\n'),
  'a text in many lines': frontMatterOf('a: "', repeated('  x   \n'), '  "\n'),
  'a block of text': frontMatterOf('a: |\n', repeated('  x y\n')),
  'a value with blanks': frontMatterOf('a: x', repeated(' '), 'x\n'),
  contracts: frontMatterOf('expect:\n', repeated('  - contains: x\n')),
  faults: frontMatterOf('', repeated('a: b: c\n')),
};

describe.each([
  ['the body', BODIES, LENGTHS.body],
  ['the front matter', FRONT_MATTERS, LENGTHS.frontMatter],
] as const)('the time to read %s grows as the text does', (_name, families, length) => {
  test.each(Object.entries(families))('of %s', (_family, make) => {
    expectLinearTime(make, read, length);
  });
});

function read(text: string): void {
  readPromptScript(text);
  scriptHash(text, (kept) => kept.slice(0, 8));
}

describe('the time to judge text for the page grows as the text does', () => {
  test.each(['<', '<b'])('of HTML with many %j', (piece) => {
    expectLinearTime((length) => piece.repeat(length / piece.length), isTooCostlyHtml, 25_000);
  });

  test.each(['a*', 'a_', '**a', '[', '~a'])('of Markdown with many %j', (mark) => {
    expectLinearTime(
      (length) => mark.repeat(length / mark.length),
      (text) => markdownText(text),
      12_500,
    );
  });
});
