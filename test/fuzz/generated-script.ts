import type { Random } from './random.ts';

/** A prompt script as a person, a program or an accident may have written it. */
export function generatedScript(random: Random): string {
  const newline = random.pick(NEWLINE_STYLES);
  const lines = [...frontMatter(random), ...body(random)];
  let text = random.once(10) ? '\ufeff' : '';
  if (random.once(200)) text += '\ufeff';
  for (const line of lines) text += line + random.pick(newline);
  if (random.once(3)) text = text.replace(/[\r\n]+$/, '');
  return text;
}

const NEWLINE_STYLES: readonly (readonly string[])[] = [
  ['\n'],
  ['\n'],
  ['\n'],
  ['\r\n'],
  ['\r\n'],
  ['\n', '\r\n'],
  ['\r'],
  ['\n', '\r\n', '\r', '\r\r\n', '\n\r', ''],
];

function frontMatter(random: Random): readonly string[] {
  if (random.once(3)) return [];
  const odd = random.once(5);
  const lines = [random.once(20) ? random.pick(ODD_RULES) : '---'];
  for (let count = random.below(6); count > 0; count--) {
    lines.push(random.once(odd ? 2 : 40) ? random.pick(ODD_YAML) : field(random, odd));
  }
  if (random.once(5)) lines.splice(1 + random.below(lines.length), 0, idLine(random));
  if (!random.once(15)) lines.push(random.once(20) ? random.pick(ODD_RULES) : '---');
  if (random.once(2)) lines.push('');
  return lines;
}

function field(random: Random, odd: boolean): string {
  if (!odd) return `${random.pick(PLAIN_KEYS)}: ${random.pick(PLAIN_VALUES)}`;
  return `${random.pick(KEYS)}:${random.pick([' ', ' ', ' ', '  ', '', '\t'])}${random.pick(VALUES)}`;
}

function idLine(random: Random): string {
  const name = random.pick(['chatSessionId', 'chatSessionId', '"chatSessionId"', "'chatSessionId'"]);
  return `${name}${random.pick(['', '', ' '])}: ${random.pick(['0190-ab', '"x y"', '', '5', "'é'", 'a # b'])}`;
}

const ODD_RULES = [
  ...['--- ', '---\t', ' ---', '----', '--', '--- x', '...', '---\r', '--- # x', '———', '---\u00a0'],
];
const PLAIN_KEYS = [
  ...['title', 'description', 'engine', 'model', 'tags', 'agent', 'priming', 'skills', 'files'],
  ...['datasets', 'document', 'recording', 'cwd', 'args', 'expect', 'temperature', 'maxOutputTokens'],
  ...['topP', 'seed', 'id', 'name', 'genseq', 'mode', 'argument-hint', 'x', '__proto__'],
];
const KEYS = [
  ...PLAIN_KEYS,
  ...['_', 'null', 'true', 'constructor', '1', '0x1', 'a b', '"title"', "'model'", 'é', 'a-'],
  ...['-a', '', 'toString', 'y', 'no', '<<'],
];
const PLAIN_VALUES = [
  ...['x', 'api', 'pty', 'cli/bash', 'openai/gpt', 'auto', 'Two words: here', '5', '0.2', 'true', 'null', ''],
  ...['"quoted"', "'single'", '[a, b]', '[true, a]', '012', 'a#b', '界', 'x\ty', '"a\\n"'],
];
const VALUES = [
  ...['{ contains: x }', '[{ tool: a }, 5]', '{ matches: "(", key: a }', '{ max-tokens: 1, maxTokens: 2 }'],
  ...['x', 'api', 'pty', 'cli/bash', 'openai/gpt', 'auto', 'off', 'Two words', '5', '0', '-1', '0.2'],
  ...['1e3', '012', '0o17', '0x1F', '1_000', '.5', '5.', '+1', '.inf', '.nan', 'null', '~', 'true'],
  ...['No', 'FALSE', '"quoted"', "'single'", '"a\\nb"', "'it''s'", '"open', "'open", '"a" b', '[a, b]'],
  ...['[ a ,b ]', '[]', '[a,', '[true, a]', '[a, [b]]', '{}', '{a: 1}', '{ default: 1 }', '{', '- a'],
  ...['a: b', 'a:b', 'a :b', 'a #b', 'a# b', '#', '&a x', '*a', '!!str 5', '!tag x', '|', '>-', '%x'],
  ...['@x', '`x`', '2026-11-16', '12:30', 'a, b', '?', '-', '界 x', '😀', '\ud800', 'a\u2028b', '\u00a0'],
  ...['\u0085', '\ufeff', '\0', 'x ', 'x\t', '\tx', 'x\ty', '---', '...'],
];
const ODD_YAML = [
  ...['', ' ', '\t', '# note', '  - a', '- a', '  x: 1', '\tx: 1', 'words', '? a', ': b', '"a": 1'],
  ...['{a: 1}', 'a: &a [*a]', 'b: *a', '<<: *a', 'args: &a { x: *a }', '%YAML 1.1', '!!set {a}'],
  ...['!!timestamp 2001-01-01', 't: !!binary aGk=', 't: !!timestamp 2001-01-01', 's: !!set {a, b}'],
  ...['o: !!omap [a: 1]', 'a: |', '  text', 'a: >+2', 'args:', '  name:', '    default: 1', '[', ']'],
  ...['{', '}', '"', "'", 'x: "a', '  b"', '? [a, b]', ': 1', '\0', '...', '--- x', ' ---'],
  ...['chatSessionId', ' chatSessionId: x', 'chatSessionId:x', 'chatSessionId: |', 'a:\r b: 1'],
];

function body(random: Random): readonly string[] {
  const lines: string[] = [];
  for (let count = random.below(11); count > 0; count--) {
    switch (random.below(14)) {
      case 0:
      case 1:
      case 2:
        lines.push(delimiter(random), words(random));
        break;
      case 3:
        lines.push(random.pick(LOOK_ALIKES));
        break;
      case 4:
      case 5:
        lines.push(...fenced(random));
        break;
      case 6:
        lines.push('');
        break;
      case 7:
        lines.push(random.pick(BLANKS));
        break;
      case 8:
        lines.push(random.once(4) ? fence(random) : delimiter(random));
        break;
      case 9:
        lines.push(words(random), expectation(random));
        break;
      case 10:
        lines.push(expectation(random));
        break;
      default:
        lines.push(words(random));
    }
  }
  return lines;
}

function delimiter(random: Random): string {
  const odd = random.once(3);
  let line = odd ? random.pick(['', ' ', '\t', '     ']) + random.pick(OPENINGS) : '<!-- user';
  for (let count = random.below(3); count > 0; count--) line += ` ${attribute(random, odd)}`;
  return line + (odd ? random.pick(ENDINGS) : ' -->');
}

function attribute(random: Random, odd: boolean): string {
  if (!odd) return `${random.pick(['key', 'session'])}="${random.pick(['a', 'b', 'c', '>', '-->'])}"`;
  const quote = random.pick(['"', '"', "'", '']);
  const name = random.pick(['key', 'key', 'session', 'KEY', '__proto__', 'a-b', 'é', '', '-->', 'user']);
  const value = random.pick(ATTRIBUTE_VALUES);
  return `${name}${random.pick(['=', '=', '=', ' = ', '', '=='])}${quote}${value}${quote}`;
}

function expectation(random: Random): string {
  if (random.once(3)) return delimiter(random).replace('user', 'expect');
  return `<!-- expect ${random.pick(TERMS)}${random.once(3) ? ` ${random.pick(TERMS)}` : ''} -->`;
}

const TERMS = [
  ...['key="a"', 'key="b"', 'contains="Paris"', 'contains=\'a "b"\'', 'contains=""', 'matches="^\\d+$"'],
  ...['matches="("', 'matches="-->"', 'schema="a.json"', 'schema="a.md"', 'tool="pay"', 'max-tokens="5"'],
  ...['max-tokens="-1"', 'max-seconds="0.5"', 'max-seconds="x"', 'maxTokens="1"', 'contain="x"', 'Key="x"'],
];
const ENDINGS = [' -->', '-->', '  -->  ', '\t-->\t', ' --> x', ' --', '', ' ->'];
const OPENINGS = [
  ...['<!-- user', '<!-- user', '<!--user', '<!--\tUSER', '<!-- User', '<!--   uSeR', '<!-- uſer'],
  ...['<! -- user'],
];
const ATTRIBUTE_VALUES = [
  ...['', 'a', 'b', 'a b', '>', '-->', '<!-- user -->', '界', '\u2028', '\0', '"', "'", '&quot;', '`'],
];
const LOOK_ALIKES = [
  ...['x <!-- expect key="a" -->', '<!-- expected -->', '<!-- expect', '<!-- expect --> x'],
  ...['<!-- username -->', '<!-- users guide -->', 'Write `<!-- user -->` so.', 'x <!-- user -->'],
  ...['<!-- user --> x', '<!-- user', '<!-- user --', '--> <!-- user -->'],
  ...['<!-- user --><!-- user -->', '<!-- user\u00a0-->', '<!-- user\r-->', '<!-- -- user -->'],
  ...['> <!-- user -->', '- <!-- user -->', '\u3000<!-- user -->', '<!-- assistant -->'],
];
const BLANKS = [
  ...[' ', '\t', '    ', '\u00a0', '\u3000', '\u2028', '\ufeff', '\f', '\v', '\r', '\u0085', '\u200b'],
];

function fence(random: Random): string {
  const mark = random.pick(['`', '`', '~']);
  const indent = random.pick(['', '', '', ' ', '   ', '    ', '\t', '> ', '- ']);
  const length = random.once(50) ? random.below(300) : 2 + random.below(6);
  return indent + mark.repeat(length) + random.pick(INFOS);
}

const INFOS = [
  ...['', '', '', '', ' ', '\t', 'html', ' json ', 'a`b', '~', ' ~~~', ' ```', '\r', '\u00a0'],
  ...['markdown', '界'],
];

function fenced(random: Random): readonly string[] {
  const open = fence(random);
  const lines = [open];
  for (let count = random.below(4); count > 0; count--) {
    lines.push(random.pick([delimiter, delimiter, expectation, fence, words])(random));
  }
  if (random.once(12)) return lines;
  const [marks = '```'] = open.match(/[`~]+/) ?? [];
  return [...lines, random.pick(CLOSINGS)(marks)];
}

const CLOSINGS: readonly ((marks: string) => string)[] = [
  (marks) => marks,
  (marks) => marks,
  (marks) => marks,
  (marks) => `   ${marks} \t`,
  (marks) => marks + marks,
  (marks) => `    ${marks}`,
  (marks) => `${marks} x`,
];

function words(random: Random): string {
  if (random.once(2000)) return random.pick(WORDS).repeat(2000);
  let line = random.once(8) ? '    ' : '';
  for (let count = 1 + random.below(4); count > 0; count--) line += `${random.pick(WORDS)} `;
  return random.once(4) ? line : line.trimEnd();
}

const WORDS = [
  ...['one', 'Two.', 'three', '$1', '$ARGUMENTS', '`code`', '``a ` b``', '`', '~', '---', '***', '#'],
  ...['>', '-', '<!--', '-->', '界', '😀', 'e\u0301', '\ud83d', '\udc00', '\u2028', '\u2029', '\u0085'],
  ...['\0', '\u001b[31m', '\u202e', '\\', '\ufeff', '\r', 'title: x', 'chatSessionId: x', '"', "'"],
  ...['&amp;', '<b>', '\u00a0', '\t', '!bash', '@file'],
];
