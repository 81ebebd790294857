import fc from 'fast-check';

/** A priming script within a text. */
const NESTED =
  '---\nkind: agent_priming_script\nversion: 3\n---\n\n### record agent_words_record\n\n``````markdown\n---\ngenseq: 1\n---\n\nInner.\n``````\n';

const PIECES = [
  'a',
  ' ',
  '\t',
  '\n',
  '\n\n',
  '\r\n',
  '\r',
  '`',
  '```',
  '``````',
  '~~~',
  '~~~~~~~',
  '---',
  '---\n',
  '...',
  '#',
  '### record x',
  '\n### record agent_words_record\n',
  '### user',
  '界',
  '😀',
  '\u2028',
  '\ufeff',
  '\0',
  'genseq: 1\n',
  '{"a": 1}',
  NESTED,
] as const;

const anyCharacter = fc.nat(0x10_ff_ff).map((code) => String.fromCodePoint(code).toWellFormed());

/** Texts that are hard to keep: fences, blank edges, newlines of all kinds, headings, scripts. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  {
    arbitrary: fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join('')),
    weight: 5,
  },
  {
    arbitrary: fc.array(anyCharacter, { maxLength: 12 }).map((characters) => characters.join('')),
    weight: 1,
  },
);
