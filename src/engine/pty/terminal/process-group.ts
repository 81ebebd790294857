import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../../../model/error-code.ts';
import { TERMINAL_LIMITS } from './limits.ts';
import { startTimeOf } from './process-table.ts';
import { type Members, membersOf, type ProcessSession } from './session-members.ts';

const POLL_MS = 25;

/**
 * Ends everything of a session, those that left it included, and resolves when nothing is left: SIGHUP and SIGTERM,
 * then SIGKILL. `patienceMs`: how long they have between the two.
 */
export async function endSession(
  session: ProcessSession,
  { patienceMs = TERMINAL_LIMITS.terminateMs }: { readonly patienceMs?: number } = {},
): Promise<void> {
  let members = await membersOf(session);
  const killFrom = performance.now() + patienceMs;
  const giveUpAt = killFrom + TERMINAL_LIMITS.killMs;
  const asked = new Set<number>();
  while (members.pids.size > 0) {
    const now = performance.now();
    if (now > giveUpAt) throw new Error(`Processes ${[...members.pids].join(', ')} do not end by SIGKILL`);
    if (now >= killFrom) signal(members, ['SIGKILL']);
    else if (hasNew(members, asked)) signal(members, ['SIGHUP', 'SIGTERM', 'SIGCONT']);
    await sleep(POLL_MS);
    members = await membersOf(session, members);
  }
}

export interface LeftBehind {
  readonly pid: number;
  /** As `startTimeOf` told it. */
  readonly startTime: string;
  /** The id of the terminal, if it is known. */
  readonly terminalId?: string;
}

/**
 * Ends what a server that was killed left behind. A process that only has the same pid is left alone. Resolves with
 * whether there was anything.
 */
export async function endLeftBehind({ pid, startTime, terminalId }: LeftBehind): Promise<boolean> {
  const current = await startTimeOf(pid);
  // As long as anybody is in a session its number is given to nobody else: a stranger there means that it is empty.
  const isStranger = current !== undefined && current !== startTime;
  const isOtherBoot = current === undefined && !(await isOfThisBoot(startTime));
  const session = { leader: isStranger || isOtherBoot ? NOBODY : pid, mark: terminalId };
  const { pids } = await membersOf(session);
  if (pids.size === 0) return false;
  await endSession(session);
  return true;
}

/** No session has this number. */
const NOBODY = -1;

async function isOfThisBoot(startTime: string): Promise<boolean> {
  const own = await startTimeOf(process.pid);
  const boot = own?.includes('/') ? own.slice(0, own.indexOf('/') + 1) : '';
  return startTime.startsWith(boot);
}

function hasNew({ pids }: Members, asked: Set<number>): boolean {
  const before = asked.size;
  for (const pid of pids) asked.add(pid);
  return asked.size > before;
}

function signal({ groups, pids }: Members, signals: readonly NodeJS.Signals[]): void {
  for (const each of signals) {
    for (const group of groups) send(-group, each);
    for (const pid of pids) send(pid, each);
  }
}

function send(target: number, signal: NodeJS.Signals): void {
  try {
    process.kill(target, signal);
  } catch (error) {
    // It is gone already, or became somebody else's: then it is found again, and said.
    if (!['ESRCH', 'EPERM'].includes(errorCode(error) ?? '')) throw error;
  }
}
