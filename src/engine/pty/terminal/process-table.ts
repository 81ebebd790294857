import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';

export interface ProcessFacts {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** Undefined where the system does not tell. */
  readonly session: number | undefined;
  /** The terminal that it is in, where the session is not known. */
  readonly tty?: string;
}

const isLinux = process.platform === 'linux';

/** Every process that lives; those that only wait to be waited for do not. */
export async function livingProcesses(): Promise<readonly ProcessFacts[]> {
  return isLinux ? livingNow() : processesFromPs();
}

/** The same, at once; none where the system is too slow to tell. */
export function livingNow(): readonly ProcessFacts[] {
  if (!isLinux) return [];
  return readdirSync('/proc').flatMap((name) => {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : undefined;
    return stat === undefined || stat.isDead ? [] : [stat];
  });
}

/** When a process started, so that no other has the same pid and the same start; undefined if there is none. */
export async function startTimeOf(pid: number): Promise<string | undefined> {
  if (!isLinux) return startFromPs(pid);
  const stat = statOf(pid);
  if (stat === undefined || stat.isDead) return undefined;
  // Clock ticks since the machine was started: those of another day could be the same.
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${stat.start}`;
}

/** Whether a process was started with this in its environment. Only Linux tells, and only of one's own. */
export function isStartedWith(pid: number, variable: string, value: string): boolean {
  if (!isLinux) return false;
  try {
    return `\0${readFileSync(`/proc/${pid}/environ`, 'latin1')}`.includes(`\0${variable}=${value}\0`);
  } catch {
    // It is gone, or somebody else's.
    return false;
  }
}

/** Whether every thread of the processes in a session sleeps. Only Linux tells. */
export function isSessionIdle(leader: number): boolean | undefined {
  if (!isLinux) return undefined;
  return livingNow()
    .filter(({ session }) => session === leader)
    .every(({ pid }) => threadsOf(pid).every(({ state }) => state === 'S'));
}

function threadsOf(pid: number) {
  let threads: readonly string[];
  try {
    threads = readdirSync(`/proc/${pid}/task`);
  } catch {
    // It has ended.
    return [];
  }
  return threads.flatMap((thread) => statOf(pid, `/proc/${pid}/task/${thread}/stat`) ?? []);
}

/** What Linux says of a process, or of one of its threads; undefined if there is none. */
export function statOf(pid: number, path = `/proc/${pid}/stat`) {
  let text: string;
  try {
    text = readFileSync(path, 'latin1');
  } catch {
    return undefined;
  }
  // The second field, the program's name, is in parentheses and may itself hold blanks and parentheses.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, parent, group, session] = fields;
  return {
    pid,
    state,
    parent: Number(parent),
    group: Number(group),
    session: Number(session),
    /** The group in the foreground of its terminal. */
    foreground: Number(fields[5]),
    name: text.slice(text.indexOf('(') + 1, text.lastIndexOf(')')),
    start: fields[19],
    isDead: state === 'Z' || state === 'X',
  };
}

const run = promisify(execFile);
const PS_ENVIRONMENT = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };

async function processesFromPs(): Promise<readonly ProcessFacts[]> {
  const { stdout } = await run('ps', ['-axo', 'pid=,ppid=,pgid=,tty=,stat='], { env: PS_ENVIRONMENT });
  return stdout.split('\n').flatMap((line) => {
    const [pid, parent, group, tty, state] = line.trim().split(/\s+/);
    if (tty === undefined || state === undefined || state.startsWith('Z')) return [];
    const facts = { pid: Number(pid), parent: Number(parent), group: Number(group), session: undefined };
    return [/^\?+$|^-$/.test(tty) ? facts : { ...facts, tty }];
  });
}

async function startFromPs(pid: number): Promise<string | undefined> {
  try {
    const { stdout } = await run('ps', ['-o', 'lstart=', '-p', String(pid)], { env: PS_ENVIRONMENT });
    return stdout.trim() || undefined;
  } catch {
    return undefined;
  }
}
