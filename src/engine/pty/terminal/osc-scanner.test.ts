import { describe, expect, it } from 'vitest';
import { fc, runs } from '../../../../test/property.ts';
import { OscScanner } from './osc-scanner.ts';
import type { TerminalPiece } from './terminal.ts';

const ESC = '\x1b';
const BEL = '\x07';
const ST = '\x1b\\';

describe('what a program tells its terminal', () => {
  it('is found where it stood', () => {
    expect(scan([`a${ESC}]133;A${BEL}b${ESC}]133;D;0;aid=7${ST}c`])).toEqual([
      { type: 'text', text: 'a' },
      { type: 'mark', mark: 'A', parameters: [] },
      { type: 'text', text: 'b' },
      { type: 'mark', mark: 'D', parameters: ['0', 'aid=7'] },
      { type: 'text', text: 'c' },
    ]);
  });

  it('may be the title of its window', () => {
    expect(scan([`${ESC}]0;one; two${BEL}${ESC}]2;${ST}`])).toEqual([
      { type: 'title', title: 'one; two' },
      { type: 'title', title: '' },
    ]);
  });

  it('may be how it stands, with a message in any language', () => {
    const message = Buffer.from('Darf ich? 可以吗').toString('base64');
    expect(scan([`${ESC}]7501;state=blocked:app=claude:kind=permission:msg=${message}${ST}`])).toEqual([
      {
        type: 'status',
        status: { state: 'blocked', app: 'claude', kind: 'permission', message: 'Darf ich? 可以吗' },
      },
    ]);
  });

  it.each([
    ['a query', `${ESC}]7501;?${ST}`],
    ['a state that is not known', `${ESC}]7501;state=bored${ST}`],
    ['a mark that is not known', `${ESC}]133;P;k=v${ST}`],
    ['a colour', `${ESC}]11;?${ST}`],
    ['a link', `${ESC}]8;;http://localhost${ST}text${ESC}]8;;${ST}`],
    ['a number that begins like one of ours', `${ESC}]1337;File=x${BEL}${ESC}]20;x${BEL}${ESC}]75;x${BEL}`],
    ['colours', `${ESC}[31mred${ESC}[0m`],
    ['an OSC that is broken off', `${ESC}]133;A\x18${ESC}]0;x\x1a${ESC}]2;y${ESC}[m`],
    ['an OSC that never ends', `${ESC}]0;${'x'.repeat(20_000)}${BEL}`],
    ['an ESC at the end', `text${ESC}`],
    ['an OSC that is not over at the end', `text${ESC}]133;A`],
  ])('leaves %s as it is', (_, text) => {
    expect(scan([text])).toEqual([{ type: 'text', text }]);
  });

  it('finds a mark right behind an OSC that never ended', () => {
    const lost = `${ESC}]0;${'x'.repeat(20_000)}`;
    expect(scan([`${lost}${ESC}]133;C${BEL}`])).toEqual([
      { type: 'text', text: lost },
      { type: 'mark', mark: 'C', parameters: [] },
    ]);
  });

  it('holds no more back than the beginning of what may be one of ours', () => {
    const scanner = new OscScanner();
    expect(scanner.push(`text${ESC}]13`)).toEqual([{ type: 'text', text: 'text' }]);
    expect(scanner.push('37;x')).toEqual([{ type: 'text', text: `${ESC}]1337;x` }]);
  });
});

const piece = fc.oneof(
  fc.constantFrom(...'ABCD').map((mark) => `${ESC}]133;${mark};x=1`),
  fc
    .constantFrom('0;Title', '2;✦ working', '7501;state=idle', '7501;state=working:app=x')
    .map((body) => `${ESC}]${body}`),
);
const sequence = fc.tuple(piece, fc.constantFrom(BEL, ST, '\x9c')).map((parts) => parts.join(''));
const plain = fc.string({
  unit: fc.constantFrom('a', '\r\n', '大', '😀', ';', ']', '\\', '133', `${ESC}[1m`, `${ESC}]8;;${ST}`),
});
const noise = fc.string({
  unit: fc.constantFrom(ESC, ']', '133;', '0;', '7501;state=idle', 'A', BEL, '\\', '\x18', 'x'),
  maxLength: 40,
});

describe('however the text is cut', () => {
  it('gives the same pieces', () => {
    const texts = fc
      .array(fc.oneof(plain, sequence, noise), { maxLength: 12 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, fc.array(fc.nat(400)), (text, cuts) => {
        expect(scan(cutAt(text, cuts))).toEqual(scan([text]));
      }),
      runs({ usual: 100, long: 2_000 }),
    );
  });

  it('loses nothing: the text and what was found are what came', () => {
    const parts = fc.array(
      fc.oneof(
        plain.map((text) => ({ text, isOurs: false })),
        sequence.map((text) => ({ text, isOurs: true })),
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(parts, fc.array(fc.nat(400)), (expected, cuts) => {
        const pieces = scan(cutAt(expected.map(({ text }) => text).join(''), cuts));
        const text = pieces.map((each) => (each.type === 'text' ? each.text : '')).join('');
        expect(text).toBe(expected.map((each) => (each.isOurs ? '' : each.text)).join(''));
        expect(pieces.filter(({ type }) => type !== 'text')).toHaveLength(
          expected.filter(({ isOurs }) => isOurs).length,
        );
      }),
      runs({ usual: 100, long: 1_000 }),
    );
  });
});

function cutAt(text: string, cuts: readonly number[]): string[] {
  const places = [...new Set([0, ...cuts.filter((cut) => cut < text.length)])].sort((a, b) => a - b);
  return places.map((from, index) => text.slice(from, places[index + 1]));
}

/** Neighbouring texts are one. */
function scan(chunks: readonly string[]): TerminalPiece[] {
  const scanner = new OscScanner();
  const pieces = [...chunks.flatMap((chunk) => scanner.push(chunk)), ...scanner.finish()];
  const merged: TerminalPiece[] = [];
  for (const each of pieces) {
    const last = merged.at(-1);
    if (each.type === 'text' && last?.type === 'text')
      merged.splice(-1, 1, { type: 'text', text: last.text + each.text });
    else merged.push(each);
  }
  return merged;
}
