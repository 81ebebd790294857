import type { Random } from './random.ts';

/** The text after one to four accidents; `other` is what a splice takes from. */
export function mutated(random: Random, source: string, other: string): string {
  let text = source;
  for (let count = 1 + random.below(4); count > 0; count--)
    text = random.pick(MUTATIONS)(random, text, other);
  return text;
}

type Mutation = (random: Random, text: string, other: string) => string;

const MUTATIONS: readonly Mutation[] = [
  flipCharacter,
  flipByte,
  insertPiece,
  insertPiece,
  removeSome,
  truncate,
  duplicateLines,
  swapLines,
  removeLine,
  splice,
  changeNewlines,
];

const PIECES = [
  ...['\n', '\r\n', '\r', '\ufeff', '\0', ' ', '\t', '---\n', '\n---\n', '```', '\n```\n', '~~~'],
  ...['\n~~~~\n', '`', '"', "'", '<!-- user -->', '\n<!-- user -->\n', '\n<!-- user key="k" -->\n'],
  ...['\n<!-- expect contains="x" -->\n', '\n<!-- expect key="k" -->\n', 'expect'],
  ...['<!--', '-->', 'user', '=', '>', ':', ': ', '- ', '\nchatSessionId: 1\n', '\ntitle: [\n', '#'],
  ...['[', '{', '&a', '*a', '|', '\ud800', '\u2028', '界', '    ', '\\'],
];

function flipCharacter(random: Random, text: string): string {
  const at = random.below(text.length + 1);
  const code = text.charCodeAt(at) ^ (1 << random.below(random.once(4) ? 16 : 7));
  return text.slice(0, at) + String.fromCharCode(code) + text.slice(at + 1);
}

/** A flipped bit in the file: what is then no UTF-8 comes in as U+FFFD. */
function flipByte(random: Random, text: string): string {
  const bytes = Buffer.from(text);
  if (bytes.length === 0) return text;
  const at = random.below(bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8));
  return bytes.toString();
}

function insertPiece(random: Random, text: string): string {
  const at = random.below(text.length + 1);
  return text.slice(0, at) + random.pick(PIECES) + text.slice(at);
}

function removeSome(random: Random, text: string): string {
  const at = random.below(text.length + 1);
  return text.slice(0, at) + text.slice(at + 1 + random.below(8));
}

function truncate(random: Random, text: string): string {
  const at = random.below(text.length + 1);
  return random.once(2) ? text.slice(0, at) : text.slice(at);
}

function duplicateLines(random: Random, text: string): string {
  const lines = text.split('\n');
  const at = random.below(lines.length);
  const some = lines.slice(at, at + 1 + random.below(4));
  lines.splice(random.below(lines.length + 1), 0, ...some);
  return lines.join('\n');
}

function swapLines(random: Random, text: string): string {
  const lines = text.split('\n');
  const [a, b] = [random.below(lines.length), random.below(lines.length)];
  [lines[a], lines[b]] = [lines[b] ?? '', lines[a] ?? ''];
  return lines.join('\n');
}

function removeLine(random: Random, text: string): string {
  const lines = text.split('\n');
  lines.splice(random.below(lines.length), 1);
  return lines.join('\n');
}

function splice(random: Random, text: string, other: string): string {
  return text.slice(0, random.below(text.length + 1)) + other.slice(random.below(other.length + 1));
}

function changeNewlines(random: Random, text: string): string {
  const [from, to] = random.pick([
    ['\n', '\r\n'],
    ['\r\n', '\n'],
    ['\n', '\r'],
    ['\n', '\n\n'],
    ['\n', '\u2028'],
  ] as const);
  return text.replaceAll(from, to);
}
