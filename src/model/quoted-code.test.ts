import { expect, it } from 'vitest';
import { quotedCode } from './quoted-code.ts';

/** Code in brackets, piece by piece. */
function pieces(said: string): readonly string[] {
  return quotedCode(said).map(({ text, isCode }) => (isCode ? `[${text}]` : text));
}

it.each([
  ['The key "trails" is unknown here.', ['The key "trails" is unknown here.']],
  ['`script` or `prompt`', ['[script]', ' or ', '[prompt]']],
  ['Add a line `### record <type>`, and a block.', ['Add a line ', '[### record <type>]', ', and a block.']],
  ['A fence of ``` is never closed by `~~~`.', ['A fence of ``` is never closed by ', '[~~~]', '.']],
  ['One ` alone', ['One ` alone']],
  ['`not\nover lines`', ['`not\nover lines`']],
  ['', []],
])('takes %j apart', (said, expected) => {
  expect(pieces(said)).toEqual(expected);
});
