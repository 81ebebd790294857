import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname, networkInterfaces } from 'node:os';
import { errorCode } from '../model/error-code.ts';

/**
 * Who holds a lease: machine, process id and when that process started. A process of this machine that is gone
 * holds nothing any more; of another machine nothing is known, so its lease has to run out.
 */
export function currentOwner(): string {
  return formatOwner({ machine: machineId(), pid: process.pid, startedAt: startOf(process.pid) ?? '' });
}

export function ownerIsGone(text: string): boolean {
  return standingOf(text) === 'gone';
}

/** Whether it is a process of this machine that lives: it may have slept, and goes on. */
export function ownerLives(text: string): boolean {
  return standingOf(text) === 'lives';
}

function standingOf(text: string): 'lives' | 'gone' | 'unknown' {
  const owner = parseOwner(text);
  if (owner === undefined || owner.machine !== machineId()) return 'unknown';
  const startedAt = startOf(owner.pid);
  const isKnown = startedAt !== UNKNOWN && owner.startedAt !== UNKNOWN;
  const isGone = isKnown ? startedAt !== owner.startedAt : startedAt === undefined;
  return isGone ? 'gone' : 'lives';
}

/** The start of a process that is there but may not be looked at. */
const UNKNOWN = 'unknown';

interface Owner {
  readonly machine: string;
  readonly pid: number;
  readonly startedAt: string;
}

function formatOwner({ machine, pid, startedAt }: Owner): string {
  return `${machine} ${pid} ${startedAt}`;
}

function parseOwner(text: string): Owner | undefined {
  const [, machine, pid, startedAt] = /^(\S+) (\d+) (.*)$/.exec(text) ?? [];
  if (machine === undefined || pid === undefined || startedAt === undefined) return undefined;
  return { machine, pid: Number(pid), startedAt };
}

/** Names one space of process ids: two containers on one host must not take each other for dead. */
function machineId(): string {
  if (process.platform !== 'linux') return `${hostname()}/${networkAddress()}`;
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${boot}/${readlinkSync('/proc/self/ns/pid')}`;
}

/** Tells two machines of the same name apart. */
function networkAddress(): string {
  const cards = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return cards.find(({ internal, mac }) => !internal && mac !== '00:00:00:00:00:00')?.mac ?? '';
}

/** When a process started, in whatever unit the system has; undefined if there is no such process. */
function startOf(pid: number): string | undefined {
  if (!isThere(pid)) return undefined;
  return process.platform === 'linux' ? startFromProc(pid) : startFromPs(pid);
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is there, and somebody else's.
    return errorCode(error) !== 'ESRCH';
  }
}

/** Undefined also for a process that died and was not waited for; throws nothing when it may not be looked at. */
function startFromProc(pid: number): string | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return isThere(pid) ? UNKNOWN : undefined;
  }
  // The second field, the program's name, is in parentheses and may itself hold blanks and parentheses.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const isDead = state === 'Z' || state === 'X';
  return isDead ? undefined : fields[18];
}

function startFromPs(pid: number): string | undefined {
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  try {
    const text = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env });
    return text.trim() || undefined;
  } catch {
    return isThere(pid) ? UNKNOWN : undefined;
  }
}
