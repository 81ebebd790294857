import { expect, it } from 'vitest';
import { noNewUsers } from './no-new-users.ts';

const ALLOWED = 0x7fff0000;
const NOT_PERMITTED = 0x00050001;
const NOT_THERE = 0x00050026;
const NEW_USER = 0x10000000;
const X64 = 0xc000003e;
const ARM64 = 0xc00000b7;

it.each([
  ['x64', X64, 0, 0, ALLOWED],
  ['x64', X64, 59, NEW_USER, ALLOWED],
  ['x64', X64, 56, 0x11, ALLOWED],
  ['x64', X64, 56, NEW_USER | 0x11, NOT_PERMITTED],
  ['x64', X64, 272, 0x20000, ALLOWED],
  ['x64', X64, 272, NEW_USER | 0x20000, NOT_PERMITTED],
  ['x64', X64, 0x40000000 + 272, NEW_USER, NOT_PERMITTED],
  ['x64', X64, 0x40000000 + 435, 0, NOT_THERE],
  ['x64', X64, 308, 3, NOT_PERMITTED],
  ['x64', X64, 435, 0, NOT_THERE],
  ['x64', 0x40000003, 120, NEW_USER, NOT_PERMITTED],
  ['x64', 0x40000003, 310, NEW_USER, NOT_PERMITTED],
  ['x64', 0x40000003, 310, 0, ALLOWED],
  ['x64', 0x40000003, 346, 0, NOT_PERMITTED],
  ['x64', 0x40000003, 272, NEW_USER, ALLOWED],
  ['x64', ARM64, 0, 0, NOT_THERE],
  ['arm64', ARM64, 63, NEW_USER, ALLOWED],
  ['arm64', ARM64, 220, 0x11, ALLOWED],
  ['arm64', ARM64, 220, NEW_USER, NOT_PERMITTED],
  ['arm64', ARM64, 97, NEW_USER, NOT_PERMITTED],
  ['arm64', ARM64, 268, 0, NOT_PERMITTED],
  ['arm64', ARM64, 435, 0, NOT_THERE],
  ['arm64', 0x40000028, 337, NEW_USER, NOT_PERMITTED],
  ['arm64', 0x40000028, 375, 0, NOT_PERMITTED],
])('on %s asked in the way %i, answers call %i with %i by %i', (processor, way, number, argument, answer) => {
  expect(answerOf(processor, way, number, argument)).toBe(answer);
});

it('knows no other processors', () => {
  expect(noNewUsers('riscv64')).toBeUndefined();
});

/** Runs the filter as Linux would, for the instructions that it has. */
function answerOf(processor: string, way: number, number: number, argument: number): number {
  const program = noNewUsers(processor) ?? Buffer.alloc(0);
  const told = new Map([
    [0, number],
    [4, way],
    [16, argument],
  ]);
  let value = 0;
  for (let at = 0; at < program.length; at += 8) {
    const operand = program.readUInt32LE(at + 4);
    const jump = (isSo: boolean) => {
      at += 8 * program.readUInt8(at + (isSo ? 2 : 3));
    };
    const code = program.readUInt16LE(at);
    if (code === 0x06) return operand;
    if (code === 0x20) value = told.get(operand) ?? Number.NaN;
    else if (code === 0x54) value = (value & operand) >>> 0;
    else if (code === 0x15) jump(value === operand);
    else if (code === 0x45) jump((value & operand) !== 0);
    else throw new Error(`There is no instruction ${code} in this filter.`);
  }
  throw new Error('The filter ends without an answer.');
}
