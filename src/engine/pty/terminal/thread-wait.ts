import { closeSync, openSync, readFileSync, readlinkSync, readSync } from 'node:fs';

/** What a thread that sleeps waits for. */
export type ThreadWait =
  /** For the keyboard alone, or for other things, too. `call` names the call that it waits in. */
  | { readonly type: 'reads' | 'listens'; readonly call: string }
  /** For another thread of its process. */
  | { readonly type: 'parked' }
  | { readonly type: 'other' }
  | { readonly type: 'works' }
  | { readonly type: 'unknown' };

type Call = 'read' | 'poll' | 'ppoll' | 'select' | 'pselect' | 'epoll' | 'futex';

/** Linux's numbers of the calls in which a program waits for a file. */
const CALLS: Readonly<Partial<Record<NodeJS.Architecture, ReadonlyMap<number, Call>>>> = {
  x64: new Map([
    [0, 'read'],
    [7, 'poll'],
    [19, 'read'],
    [23, 'select'],
    [202, 'futex'],
    [232, 'epoll'],
    [270, 'pselect'],
    [271, 'ppoll'],
    [281, 'epoll'],
    [441, 'epoll'],
  ]),
  arm64: new Map([
    [22, 'epoll'],
    [63, 'read'],
    [65, 'read'],
    [72, 'pselect'],
    [73, 'ppoll'],
    [98, 'futex'],
    [441, 'epoll'],
  ]),
};

/** The largest number of files that a program may wait for to be looked at. */
const MOST_FILES = 4_096;
const POLLFD_BYTES = 8;
const POLLIN = 1;
const FOREVER = 0xffff_ffff;

/** What a sleeping thread waits for: the call that the kernel says it is in, and the files that it has named there. */
export function readWait(pid: number, thread: string, tty: string): ThreadWait {
  const calls = CALLS[process.arch];
  const said = calls && syscallOf(pid, thread);
  if (!calls || said === undefined) return { type: 'unknown' };
  if (said === 'running') return { type: 'works' };
  const [number = -1, ...args] = said.split(' ').map(Number);
  const call = calls.get(number);
  if (call === 'futex') return { type: 'parked' };
  const files = call && filesOf(call, pid, args);
  if (!files) return { type: 'other' };
  const isTty = (fd: number) => isTerminal(pid, fd, tty);
  if (!files.fds.some(isTty)) return { type: 'other' };
  const name = `${call} ${files.fds.join(',')}`;
  if (call === 'epoll' || !files.fds.every(isTty)) return { type: 'listens', call: name };
  // It goes on by itself.
  return files.isForever ? { type: 'reads', call: name } : { type: 'other' };
}

/** Undefined where the system does not tell. */
function syscallOf(pid: number, thread: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/task/${thread}/syscall`, 'latin1').trim();
  } catch {
    return undefined;
  }
}

interface WaitedFiles {
  readonly fds: readonly number[];
  /** Without a time after which it goes on. */
  readonly isForever: boolean;
}

function filesOf(
  call: Exclude<Call, 'futex'>,
  pid: number,
  args: readonly number[],
): WaitedFiles | undefined {
  const [first = 0, second = 0, third = 0, , fifth = 0] = args;
  switch (call) {
    case 'read':
      return { fds: [first], isForever: true };
    case 'epoll':
      return { fds: epollFiles(pid, first), isForever: true };
    case 'poll':
    case 'ppoll':
      return {
        fds: polledFiles(pid, first, second),
        isForever: call === 'poll' ? third % 2 ** 32 === FOREVER : third === 0,
      };
    case 'select':
    case 'pselect':
      return { fds: selectedFiles(pid, first, second), isForever: fifth === 0 };
    default:
      return call satisfies never;
  }
}

function polledFiles(pid: number, at: number, count: number): readonly number[] {
  const bytes = count > MOST_FILES ? undefined : memoryOf(pid, at, count * POLLFD_BYTES);
  if (!bytes) return [];
  const fds: number[] = [];
  for (let from = 0; from < bytes.length; from += POLLFD_BYTES) {
    const fd = bytes.readInt32LE(from);
    if (fd >= 0 && bytes.readInt16LE(from + 4) & POLLIN) fds.push(fd);
  }
  return fds;
}

function selectedFiles(pid: number, count: number, at: number): readonly number[] {
  const bytes = count > MOST_FILES || at === 0 ? undefined : memoryOf(pid, at, Math.ceil(count / 8));
  if (!bytes) return [];
  return Array.from({ length: count }, (_, fd) => fd).filter((fd) => ((bytes[fd >> 3] ?? 0) >> (fd % 8)) & 1);
}

function epollFiles(pid: number, fd: number): readonly number[] {
  try {
    const about = readFileSync(`/proc/${pid}/fdinfo/${fd}`, 'latin1');
    return Array.from(about.matchAll(/^tfd:\s*(\d+)/gmu), ([, file]) => Number(file));
  } catch {
    return [];
  }
}

/** Where a program says what it waits for. */
function memoryOf(pid: number, at: number, length: number): Buffer | undefined {
  let memory: number | undefined;
  try {
    memory = openSync(`/proc/${pid}/mem`, 'r');
    const bytes = Buffer.alloc(length);
    return readSync(memory, bytes, 0, length, at) === length ? bytes : undefined;
  } catch {
    // It has ended, or nobody may look.
    return undefined;
  } finally {
    if (memory !== undefined) closeSync(memory);
  }
}

function isTerminal(pid: number, fd: number, tty: string): boolean {
  try {
    const file = readlinkSync(`/proc/${pid}/fd/${fd}`);
    return file === tty || file === '/dev/tty';
  } catch {
    return false;
  }
}
