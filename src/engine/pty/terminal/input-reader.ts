import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { livingNow, statOf } from './process-table.ts';
import type { InputReader } from './terminal.ts';
import { readWait } from './thread-wait.ts';

/** Kernels without such files are rare. */
const OWN_CHILDREN = '/proc/thread-self/children';
/** More processes than this in the foreground are not looked at. */
const MOST_PROCESSES = 256;

/**
 * Who in the foreground of a terminal waits for its keyboard. Undefined where nobody does: a program that works, sleeps, or
 * waits for something else is none. Only Linux tells.
 */
export function inputReaderOf(leader: number, tty: string): InputReader | undefined {
  if (process.platform !== 'linux') return undefined;
  const shell = statOf(leader);
  if (shell === undefined || shell.foreground <= 0) return undefined;
  const readers: InputReader[] = [];
  for (const pid of foregroundOf(leader, shell.foreground)) {
    const reader = readerIn(pid, tty);
    // Somebody works: what another waits for may come from there.
    if (reader === 'works') return undefined;
    if (reader) readers.push(reader);
  }
  return (['reads', 'listens', 'unknown'] as const)
    .map((kind) => readers.findLast(({ waits }) => waits === kind))
    .find((reader) => reader !== undefined);
}

/** The processes of a group that a leader or what it has started belongs to, children after their parents. */
function foregroundOf(leader: number, group: number): readonly number[] {
  if (!existsSync(OWN_CHILDREN)) {
    const living = livingNow().filter((each) => each.session === leader && each.group === group);
    return living.map(({ pid }) => pid);
  }
  const pids = [leader];
  for (const pid of pids) {
    if (pids.length > MOST_PROCESSES) break;
    pids.push(...threadsOf(pid).flatMap((thread) => childrenOf(pid, thread)));
  }
  return pids.filter((pid) => statOf(pid)?.group === group);
}

function childrenOf(pid: number, thread: string): readonly number[] {
  const children = readOf(`/proc/${pid}/task/${thread}/children`);
  return children?.split(' ').filter(Boolean).map(Number) ?? [];
}

/** What a process does about the keyboard. One that has ended meanwhile does nothing. */
function readerIn(pid: number, tty: string): InputReader | 'works' | undefined {
  const name = programName(pid);
  if (name === undefined) return undefined;
  const found: { readonly thread: string; readonly waits: 'reads' | 'listens'; readonly call: string }[] = [];
  let isAlone = true;
  for (const thread of threadsOf(pid)) {
    const state = statOf(pid, `/proc/${pid}/task/${thread}/stat`)?.state;
    if (state === undefined) continue;
    if (state !== 'S') return 'works';
    const wait = readWait(pid, thread, tty);
    if (wait.type === 'unknown') return { pid, name, waits: 'unknown', call: '', waitCount: 0 };
    if (wait.type === 'works') return 'works';
    if (wait.type === 'other') isAlone = false;
    else if (wait.type !== 'parked') found.push({ thread, waits: wait.type, call: wait.call });
  }
  const [first] = found;
  if (!first) return undefined;
  const { thread, call } = first;
  const waits = isAlone && found.length === 1 ? first.waits : 'listens';
  return { pid, name, waits, call: `${pid} ${thread} ${call}`, waitCount: waitCountOf(pid, thread) };
}

/** As it was called: a thread may have given the process another name. */
function programName(pid: number): string | undefined {
  const [called = ''] = readOf(`/proc/${pid}/cmdline`)?.split('\0', 1) ?? [];
  return called === '' ? statOf(pid)?.name : basename(called).replace(/^-/, '');
}

function waitCountOf(pid: number, thread: string): number {
  const status = readOf(`/proc/${pid}/task/${thread}/status`) ?? '';
  return Number(/^voluntary_ctxt_switches:\s*(\d+)/mu.exec(status)?.[1] ?? 0);
}

function threadsOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

function readOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return undefined;
  }
}
