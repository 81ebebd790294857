// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are places for arguments.
import { describe, expect, test } from 'vitest';
import { fc } from '../../test/property.ts';
import { bindArguments, type PassedArguments } from './arguments.ts';
import { readPromptScript } from './prompt-script.ts';

const DECLARED = 'args: { name: { description: whom }, tone: { default: warm } }';

/** What becomes of the prompts of a script with this line of front matter, or why not. */
function bind(frontMatter: string, body: string, passed?: PassedArguments) {
  return bindArguments(readPromptScript(`---\nmodel: a/b\n${frontMatter}\n---\n${body}`).script, passed);
}

function texts(...bound: Parameters<typeof bind>): readonly string[] {
  const result = bind(...bound);
  if (result.type !== 'bound') throw new Error(`Not bound: ${JSON.stringify(result)}`);
  return result.texts;
}

function identity(...bound: Parameters<typeof bind>): string | null {
  const result = bind(...bound);
  if (result.type !== 'bound') throw new Error(`Not bound: ${JSON.stringify(result)}`);
  return result.identity;
}

const by = (...positional: readonly string[]): PassedArguments => ({ positional });

describe('a script without arguments', () => {
  test('keeps every `$` when none are passed', () => {
    const body = 'echo $1 ${HOME:-/root} \\$5 $ARGUMENTS';
    expect(bind('title: x', body)).toEqual({ type: 'bound', texts: [body], identity: null });
    expect(texts('title: x', body, { positional: [], named: {} })).toEqual([body]);
  });
});

describe('the places in a prompt', () => {
  test.each([
    ['$1', 'A'],
    ['<$1$2>', '<AB>'],
    ['$1st', 'Ast'],
    ['${1}0', 'A0'],
    ['${3:-c}', 'c'],
    ['${1:-c}', 'A'],
    ['$ARGUMENTS', 'A B'],
    ['${ARGUMENTS}', 'A B'],
    ['给$ARGUMENTS写信', '给A B写信'],
    ['\\$1 \\${1} \\$HOME', '$1 ${1} $HOME'],
    ['\\\\$1', '\\$1'],
  ])('%s becomes %s', (body, text) => {
    expect(texts('title: x', `${body}\n\n$1 $2`, by('A', 'B'))).toEqual([`${text}\n\nA B`]);
  });

  test.each([
    '$500',
    '$0',
    '$01',
    '$100',
    '$',
    '$ 1',
    '${0}',
    '${100}',
    '$name',
    '${HOME}',
    '${}',
    '${1:-{}}',
  ])('%s is none and stays as it is', (body) => {
    expect(texts('title: x', `${body} $1`, by('A'))).toEqual([`${body} A`]);
  });

  test('are found in every prompt, and in the prompts only', () => {
    const body = 'Hello $1\n\n<!-- user key="$1" -->\n\nBye $1';
    const { script } = readPromptScript(`---\nmodel: a/b\ntitle: $1\n---\n${body}`);
    expect(bindArguments(script, by('A'))).toMatchObject({ texts: ['Hello A', 'Bye A'] });
    expect(script).toMatchObject({ settings: { title: '$1' }, prompts: [{}, { key: '$1' }] });
  });

  test('go up to 99', () => {
    const words = Array.from({ length: 99 }, (_, index) => `w${index + 1}`);
    expect(texts('title: x', '$9 $10 $99', by(...words))).toEqual(['w9 w10 w99']);
  });
});

describe('declared arguments', () => {
  test('are passed by position or by name, and have their defaults', () => {
    expect(texts(DECLARED, '$1 ${name} ${tone} $2', by('A'))).toEqual(['A A warm warm']);
    expect(texts(DECLARED, '$1 ${tone}', { named: { tone: 'cool', name: 'A' } })).toEqual(['A cool']);
    expect(texts(DECLARED, '${name} ${tone}', { positional: ['A'], named: { tone: 'cool' } })).toEqual([
      'A cool',
    ]);
    expect(texts('args: { n: { default: 0 }, b: { default: false } }', '${n} ${b}')).toEqual(['0 false']);
  });

  test('may be passed empty; a default in the prompt stands in for that', () => {
    expect(texts(DECLARED, '<${name}> ${tone:-kind}', by('', ''))).toEqual(['<> kind']);
    expect(texts('args: { a: { default: "" } }', '<${a}> ${a:-x}')).toEqual(['<> x']);
  });

  test('leave alone what is none of them', () => {
    const body = '${HOME} ${HOME:-/} $3 ${3:-x} ${name}';
    expect(texts(DECLARED, body, by('A'))).toEqual(['${HOME} ${HOME:-/} $3 ${3:-x} A']);
  });

  test('are required without a default, unless every place has one of its own', () => {
    const missing = [{ name: 'name', position: 1, description: 'whom' }];
    expect(bind(DECLARED, '${tone}')).toEqual({ type: 'missing', missing, isDeclared: true });
    expect(bind(DECLARED, '${name:-you} and $1')).toMatchObject({ type: 'missing' });
    expect(texts(DECLARED, '${name:-you}, ${1:-thou}')).toEqual(['you, thou']);
    expect(bind('args: { a: { default: }, b: }', '$1')).toMatchObject({
      missing: [{ name: 'a' }, { name: 'b' }],
    });
  });

  test('that are too many, unknown or passed twice are problems', () => {
    expect(bind(DECLARED, '$1', by('A', 'B', 'C'))).toEqual({ type: 'surplus', words: ['C'], taken: 2 });
    expect(texts(DECLARED, '$ARGUMENTS', by('A', 'B', 'C'))).toEqual(['A B C']);
    expect(bind(DECLARED, '${tnoe}', { named: { name: 'A', tnoe: 'x' } })).toEqual({
      type: 'unknown',
      name: 'tnoe',
      known: ['name', 'tone'],
    });
    expect(bind(DECLARED, '$1', { positional: ['A'], named: { name: 'A' } })).toMatchObject({
      type: 'twice',
      name: 'name',
    });
  });

  test('may have the names of what every object has', () => {
    const frontMatter = 'args: { constructor: { default: a }, __proto__: { default: b } }';
    expect(texts(frontMatter, '${constructor} ${__proto__} ${toString}')).toEqual(['a b ${toString}']);
  });
});

describe('arguments that are not declared', () => {
  test('are what the prompts have places for', () => {
    expect(texts('title: x', '${who} ${HOME} ${how:-well}', { named: { who: 'A' } })).toEqual([
      'A ${HOME} well',
    ]);
    expect(bind('title: x', '$1 $3', by('A'))).toMatchObject({ type: 'missing', missing: [{ position: 3 }] });
    expect(bind('title: x', '$1', by('A', 'B'))).toEqual({ type: 'surplus', words: ['B'], taken: 1 });
    expect(bind('title: x', 'No place.', by('A'))).toMatchObject({ type: 'surplus', taken: 0 });
    expect(bind('title: x', '$1', { named: { who: 'A' } })).toMatchObject({ type: 'unknown', known: [] });
    expect(bind('title: x', '$ARGUMENTS', { named: { ARGUMENTS: 'A' } })).toMatchObject({ type: 'unknown' });
    expect(bind('title: x', '${__proto__}', { named: { toString: 'A' } })).toMatchObject({ type: 'unknown' });
  });

  test('must leave something to ask', () => {
    expect(bind('title: x', 'Hi\n\n<!-- user -->\n\n$1', by(' '))).toEqual({ type: 'blank', prompt: 2 });
    expect(bind('args: {}', '$ARGUMENTS')).toEqual({ type: 'blank', prompt: 1 });
  });
});

describe('the identity of arguments', () => {
  test('is that of their values, whichever way and in whichever order they are passed', () => {
    const one = identity(DECLARED, '$1', { named: { name: 'A', tone: 'B' } });
    expect(identity(DECLARED, '$1', { named: { tone: 'B', name: 'A' } })).toBe(one);
    expect(identity(DECLARED, '$1', by('A', 'B'))).toBe(one);
    expect(identity(DECLARED, '$1', { positional: ['A'], named: { tone: 'B' } })).toBe(one);
    expect(identity(DECLARED, '$1', by('B', 'A'))).not.toBe(one);
  });

  test('does not depend on the order of names that are not declared', () => {
    const one = identity('title: x', '${a} ${b}', { named: { a: '1', b: '2' } });
    expect(identity('title: x', '${a} ${b}', { named: { b: '2', a: '1' } })).toBe(one);
    expect(identity('title: x', '${a} ${b}', { named: { a: '2', b: '1' } })).not.toBe(one);
  });

  test('is none where none are passed, and never that of other words', () => {
    expect(identity('args: { a: { default: x } }', '$1')).toBeNull();
    expect(identity('args: { a: { default: x } }', '$1', by('x'))).not.toBeNull();
    expect(identity('title: x', '$1 ${2:-}', by('A B'))).not.toBe(
      identity('title: x', '$1 $2', by('A', 'B')),
    );
  });
});

describe('any argument', () => {
  const piece = fc.constantFrom(
    '$',
    '&',
    '$&',
    '$1',
    '${name}',
    '\\',
    '\\$',
    '`',
    "$'",
    '\n',
    '\r\n',
    '{',
    '}',
    '界😀',
  );
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
  );

  test('is inserted as it is, whatever it holds', () => {
    fc.assert(
      fc.property(value, value, (name, tone) => {
        const passed = { positional: [name], named: { tone } };
        expect(texts(DECLARED, '<$1|${name}|${tone}|$ARGUMENTS>', passed)).toEqual([
          `<${name}|${name}|${tone}|${name} ${tone}>`,
        ]);
      }),
    );
  });

  test('changes nothing in a text without `$`', () => {
    const text = fc.string({ unit: 'grapheme' }).map((any) => `x${any.replaceAll('$', '')}x`);
    const prompt = { attributes: {}, line: 1, range: { start: 0, end: 0 }, contracts: [] };
    fc.assert(
      fc.property(text, value, (written, name) => {
        const script = { settings: { args: { name: null } }, prompts: [{ ...prompt, text: written }] };
        expect(bindArguments(script, by(name))).toMatchObject({ texts: [written] });
      }),
    );
  });
});
