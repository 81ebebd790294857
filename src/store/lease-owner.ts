import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * Who holds a lease: machine, process id and when that process started. A process of this machine that is gone
 * holds nothing any more; of another machine nothing is known, so its lease has to run out.
 */
export function currentOwner(): string {
  return formatOwner({ machine: machineId(), pid: process.pid, startedAt: startOf(process.pid) ?? '' });
}

export function ownerIsGone(text: string): boolean {
  const owner = parseOwner(text);
  if (owner === undefined || owner.machine !== machineId()) return false;
  return startOf(owner.pid) !== owner.startedAt;
}

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
  if (process.platform !== 'linux') return hostname();
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${boot}/${readlinkSync('/proc/self/ns/pid')}`;
}

/** When a process started, in whatever unit the system has; undefined if there is no such process. */
function startOf(pid: number): string | undefined {
  return process.platform === 'linux' ? startFromProc(pid) : startFromPs(pid);
}

function startFromProc(pid: number): string | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) {
      return undefined;
    }
    throw error;
  }
  // The second field, the program's name, is in parentheses and may itself hold blanks and parentheses.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const isDead = state === 'Z' || state === 'X';
  return isDead ? undefined : fields[18];
}

function startFromPs(pid: number): string | undefined {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 1) return undefined;
    throw error;
  }
}
