import { describe, expect, it } from 'vitest';
import { ARGUMENT_RULES, DENIED_CALLS, MISSING_CALLS, seccompFilter } from './seccomp-filter.ts';

const ALLOWED = 'allowed';
const KILLED = 'killed';
const EPERM = 'EPERM';
const ENOSYS = 'ENOSYS';
const ANSWERS = new Map([
  [0x7fff0000, ALLOWED],
  [0x80000000, KILLED],
  [0x00050001, EPERM],
  [0x00050026, ENOSYS],
]);
const ARCHITECTURES = { x64: 0xc000003e, arm64: 0xc00000b7 } as const;
const I386 = 0x40000003;
const ARM = 0x40000028;
const X32 = 0x40000000;

type Processor = keyof typeof ARCHITECTURES;

describe.each(['x64', 'arm64'] as const)('the filter on %s', (processor) => {
  const column = processor === 'x64' ? 0 : 1;
  const numbersOf = (calls: typeof DENIED_CALLS) =>
    Object.values(calls).flatMap((numbers) => numbers[column] ?? []);
  const denied = numbersOf(DENIED_CALLS);
  const missing = numbersOf(MISSING_CALLS);

  it('answers every number as the table says', () => {
    const found = Array.from({ length: 1_000 }, (_, number) => answerOf(processor, number));
    const expected = found.map((_, number) =>
      denied.includes(number) ? EPERM : missing.includes(number) ? ENOSYS : ALLOWED,
    );
    expect(found).toEqual(expected);
    expect(new Set(denied).size).toBe(denied.length);
  });

  it('denies whatever the arguments are', () => {
    const all = Array.from({ length: 6 }, () => 0xffffffff);
    expect(denied.map((number) => answerOf(processor, number, all))).toEqual(denied.map(() => EPERM));
  });

  it('lets new processes and threads be made, and no namespace', () => {
    const clone = numberOf('clone', column);
    const thread = 0x3d0f00;
    expect(answerOf(processor, clone, [thread])).toBe(ALLOWED);
    expect(answerOf(processor, clone, [0x01200011])).toBe(ALLOWED);
    const flags = [0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000];
    expect(flags.map((flag) => answerOf(processor, clone, [flag | 0x11]))).toEqual(flags.map(() => EPERM));
  });

  it.each([
    ['ioctl', [0, 0x5412], EPERM],
    ['ioctl', [0, 0x541c], EPERM],
    ['ioctl', [0x5412, 0x5413], ALLOWED],
    ['ioctl', [0, 0x5401], ALLOWED],
    ['socket', [40, 1], EPERM],
    ['socket', [1, 40], ALLOWED],
  ])('looks at the arguments of %s: %j is %s', (call, args, answer) => {
    expect(answerOf(processor, numberOf(call, column), args)).toBe(answer);
  });

  it('ends a program that asks as another processor would', () => {
    for (const other of [I386, ARM, ARCHITECTURES[processor === 'x64' ? 'arm64' : 'x64'], 0])
      expect(answerOf(processor, 1, [], other)).toBe(KILLED);
  });
});

it('knows no call of x32', () => {
  for (const number of [0, 1, 101, 272, 512, 547]) expect(answerOf('x64', X32 + number)).toBe(ENOSYS);
});

/** From `asm/unistd_64.h` and `asm-generic/unistd.h` of Linux 6.1. */
it.each([
  ['ptrace', 101, 117],
  ['process_vm_writev', 311, 271],
  ['mount', 165, 40],
  ['umount2', 166, 39],
  ['pivot_root', 155, 41],
  ['mount_setattr', 442, 442],
  ['setns', 308, 268],
  ['unshare', 272, 97],
  ['add_key', 248, 217],
  ['request_key', 249, 218],
  ['keyctl', 250, 219],
  ['bpf', 321, 280],
  ['perf_event_open', 298, 241],
  ['userfaultfd', 323, 282],
  ['kexec_load', 246, 104],
  ['kexec_file_load', 320, 294],
  ['init_module', 175, 105],
  ['finit_module', 313, 273],
  ['swapon', 167, 224],
  ['reboot', 169, 142],
])('denies %s, which is %i on x64 and %i on arm64', (_, x64, arm64) => {
  expect([answerOf('x64', x64), answerOf('arm64', arm64)]).toEqual([EPERM, EPERM]);
});

it('does not exist for other processors', () => {
  for (const processor of ['riscv64', 'ia32', 'arm', 's390x'])
    expect(seccompFilter(processor)).toBeUndefined();
});

function numberOf(call: string, column: 0 | 1): number {
  const number = ARGUMENT_RULES.find((rule) => rule.call === call)?.numbers[column];
  if (typeof number !== 'number') throw new Error(`There is no rule for ${call}.`);
  return number;
}

/** Runs the filter as Linux would, for the instructions that it has. */
function answerOf(
  processor: Processor,
  number: number,
  args: readonly number[] = [],
  architecture: number = ARCHITECTURES[processor],
): string {
  const program = seccompFilter(processor) ?? Buffer.alloc(0);
  const input = new Map([
    [0, number],
    [4, architecture],
    ...args.map((arg, i) => [16 + 8 * i, arg] as const),
  ]);
  let value = 0;
  for (let at = 0; at < program.length; at += 8) {
    const operand = program.readUInt32LE(at + 4);
    const jump = (isSo: boolean) => {
      at += 8 * program.readUInt8(at + (isSo ? 2 : 3));
    };
    const code = program.readUInt16LE(at);
    if (code === 0x06) return ANSWERS.get(operand) ?? `unknown answer ${operand}`;
    if (code === 0x20) value = input.get(operand) ?? 0;
    else if (code === 0x15) jump(value === operand);
    else if (code === 0x45) jump((value & operand) !== 0);
    else throw new Error(`There is no instruction ${code} in this filter.`);
  }
  throw new Error('The filter ends without an answer.');
}
