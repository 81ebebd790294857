/**
 * The filter for system calls that bubblewrap loads before a program: classic BPF, as `seccomp(2)` takes it. It denies
 * what could leave the sandbox, watch other processes, or reach parts of the kernel that no command needs. Everything
 * else is allowed. Undefined for processors without a table here.
 */
export function seccompFilter(processor: string): Buffer | undefined {
  const table = TABLES[processor];
  return table && Buffer.concat(programFor(table).map(encode));
}

/** The number of a call on each processor. `null` where it does not exist. */
type Numbers = readonly [x64: number | null, arm64: number | null];

/** Fail with EPERM, whatever their arguments are. */
export const DENIED_CALLS: Readonly<Record<string, Numbers>> = {
  // Memory and files of other processes.
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  pidfd_getfd: [438, 438],
  kcmp: [312, 272],
  // Mounts and namespaces: whoever is root of a new user namespace could mount, and use memory that is not limited.
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  open_tree_attr: [467, 467],
  open_by_handle_at: [304, 265],
  setns: [308, 268],
  unshare: [272, 97],
  // Keyrings belong to a user, not to a namespace.
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  // Large parts of the kernel with a long record of defects.
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  fanotify_init: [300, 262],
  lookup_dcookie: [212, 18],
  // The machine itself.
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  create_module: [174, null],
  swapon: [167, 224],
  swapoff: [168, 225],
  reboot: [169, 142],
  acct: [163, 89],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  syslog: [103, 116],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  iopl: [172, null],
  ioperm: [173, null],
};

/** Fail with ENOSYS. What `clone3` is to do lies in memory, which no filter sees; C libraries then use `clone`. */
export const MISSING_CALLS: Readonly<Record<string, Numbers>> = { clone3: [435, 435] };

/** Fail with EPERM if the low half of an argument is one of these values, or has one of these bits. */
interface ArgumentRule {
  readonly call: string;
  readonly numbers: Numbers;
  readonly argument: number;
  readonly values?: readonly number[];
  readonly bits?: number;
}

/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET. */
const NEW_NAMESPACE = 0x7e020000;
const TIOCSTI = 0x5412;
const TIOCLINUX = 0x541c;
const AF_VSOCK = 40;

export const ARGUMENT_RULES: readonly ArgumentRule[] = [
  { call: 'clone', numbers: [56, 220], argument: 0, bits: NEW_NAMESPACE },
  // They type into the terminal of whoever started the command. The kernel reads only this half of the argument.
  { call: 'ioctl', numbers: [16, 29], argument: 1, values: [TIOCSTI, TIOCLINUX] },
  // Sockets to the host of a virtual machine, which network namespaces do not separate.
  { call: 'socket', numbers: [41, 198], argument: 0, values: [AF_VSOCK] },
];

interface Table {
  /** AUDIT_ARCH_… in the headers of Linux. */
  readonly architecture: number;
  readonly column: 0 | 1;
  /** Set in the numbers of a second table of calls that the processor has. */
  readonly otherTable?: number;
}

const TABLES: Readonly<Record<string, Table>> = {
  // x32 has its own numbers for some calls, and hardly any kernel supports it.
  x64: { architecture: 0xc000003e, column: 0, otherTable: 0x40000000 },
  arm64: { architecture: 0xc00000b7, column: 1 },
};

const OFFSET = { number: 0, architecture: 4, arguments: 16 };
const LOAD = 0x20;
const JUMP_IF_EQUAL = 0x15;
const JUMP_IF_ANY_BIT = 0x45;
const RETURN = 0x06;

const ALLOW = 0x7fff0000;
const KILL_PROCESS = 0x80000000;
const FAIL = 0x00050000;
const EPERM = FAIL | 1;
const ENOSYS = FAIL | 38;

/** `then` and `otherwise` are how many of the next instructions are skipped. */
type Instruction = readonly [code: number, operand: number, then?: number, otherwise?: number];

function programFor({ architecture, column, otherTable }: Table): readonly Instruction[] {
  const answers = (calls: Readonly<Record<string, Numbers>>, answer: number) =>
    Object.values(calls).flatMap((numbers) => answerTo(numbers[column], [[RETURN, answer]]));
  return [
    [LOAD, OFFSET.architecture],
    // Programs for 32 bits ask in another way, where the same numbers mean other calls.
    [JUMP_IF_EQUAL, architecture, 1, 0],
    [RETURN, KILL_PROCESS],
    [LOAD, OFFSET.number],
    ...(otherTable === undefined
      ? []
      : ([
          [JUMP_IF_ANY_BIT, otherTable, 0, 1],
          [RETURN, ENOSYS],
        ] as const)),
    ...answers(DENIED_CALLS, EPERM),
    ...answers(MISSING_CALLS, ENOSYS),
    ...ARGUMENT_RULES.flatMap((rule) => answerTo(rule.numbers[column], argumentCheck(rule))),
    [RETURN, ALLOW],
  ];
}

/** `body` must end with a RETURN: it is skipped if the call is another one. */
function answerTo(number: number | null, body: readonly Instruction[]): readonly Instruction[] {
  return number === null ? [] : [[JUMP_IF_EQUAL, number, 0, body.length], ...body];
}

function argumentCheck({ argument, values = [], bits }: ArgumentRule): readonly Instruction[] {
  const deny: Instruction = [RETURN, EPERM];
  return [
    [LOAD, OFFSET.arguments + 8 * argument],
    ...values.flatMap((value): Instruction[] => [[JUMP_IF_EQUAL, value, 0, 1], deny]),
    ...(bits === undefined ? [] : ([[JUMP_IF_ANY_BIT, bits, 0, 1], deny] as const)),
    [RETURN, ALLOW],
  ];
}

/** `struct sock_filter`. Both processors put the low byte first. */
function encode([code, operand, then = 0, otherwise = 0]: Instruction): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(code, 0);
  bytes.writeUInt8(then, 2);
  bytes.writeUInt8(otherwise, 3);
  bytes.writeUInt32LE(operand >>> 0, 4);
  return bytes;
}
