/**
 * A filter for system calls, as Linux takes it, by which a command and all that it starts can make no users of its own,
 * and enter no namespace. Root of users of its own could mount, and take memory that nobody counts. Undefined for
 * processors that we do not know.
 */
export function noNewUsers(processor: string): Buffer | undefined {
  const kinds = KINDS[processor];
  return kinds && assembled(kinds);
}

/** The numbers of system calls, in one of the ways that a processor can be asked in. */
interface Calls {
  /** What Linux calls this way: AUDIT_ARCH in its headers. */
  readonly way: number;
  readonly clone: number;
  readonly unshare: number;
  readonly setns: number;
}

/** Programs for 32 bits have numbers of their own. */
const KINDS: Readonly<Record<string, readonly Calls[]>> = {
  x64: [
    { way: 0xc000003e, clone: 56, unshare: 272, setns: 308 },
    { way: 0x40000003, clone: 120, unshare: 310, setns: 346 },
  ],
  arm64: [
    { way: 0xc00000b7, clone: 220, unshare: 97, setns: 268 },
    { way: 0x40000028, clone: 120, unshare: 337, setns: 375 },
  ],
};

/** The same everywhere. What it is to do lies in memory, which no filter sees: libraries use clone where it is missing. */
const CLONE3 = 435;
/** Set in the numbers of a third way that x64 can be asked in (x32), which are the same otherwise. */
const X32 = 0x40000000;
const NEW_USER = 0x10000000;

const OFFSET = { number: 0, way: 4, firstArgument: 16 };
const LOAD = 0x20;
const JUMP_IF_EQUAL = 0x15;
const JUMP_IF_ANY_BIT = 0x45;
const AND = 0x54;
const RETURN = 0x06;

const ALLOW = 0x7fff0000;
const FAIL = 0x00050000;
const NOT_PERMITTED = FAIL | 1;
const NOT_THERE = FAIL | 38;

type Instruction = readonly [code: number, operand: number, then?: number, otherwise?: number];

function assembled(kinds: readonly Calls[]): Buffer {
  const program = [
    [LOAD, OFFSET.way] as const,
    ...kinds.flatMap((calls) => {
      const body = bodyFor(calls);
      return [[JUMP_IF_EQUAL, calls.way, 0, body.length] as const, ...body];
    }),
    [RETURN, NOT_THERE] as const,
  ];
  return Buffer.concat(program.map(encoded));
}

/** `then` and `otherwise` are how many instructions are passed over. */
function bodyFor({ clone, unshare, setns }: Calls): readonly Instruction[] {
  return [
    [LOAD, OFFSET.number],
    [AND, ~X32],
    [JUMP_IF_EQUAL, CLONE3, 6],
    [JUMP_IF_EQUAL, setns, 4],
    [JUMP_IF_EQUAL, clone, 1],
    [JUMP_IF_EQUAL, unshare, 0, 4],
    [LOAD, OFFSET.firstArgument],
    [JUMP_IF_ANY_BIT, NEW_USER, 0, 2],
    [RETURN, NOT_PERMITTED],
    [RETURN, NOT_THERE],
    [RETURN, ALLOW],
  ];
}

/** Both processors put the low byte first. */
function encoded([code, operand, then = 0, otherwise = 0]: Instruction): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(code, 0);
  bytes.writeUInt8(then, 2);
  bytes.writeUInt8(otherwise, 3);
  bytes.writeUInt32LE(operand >>> 0, 4);
  return bytes;
}
