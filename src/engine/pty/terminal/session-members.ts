import { isStartedWith, livingProcesses, type ProcessFacts } from './process-table.ts';
import { TERMINAL_MARK } from './terminal-environment.ts';

/** What a terminal has started, from its leader on. */
export interface ProcessSession {
  /** The pid of its leader, which names it also when the leader is gone. */
  readonly leader: number;
  /** The terminal's id: by it those are found that have left the session. */
  readonly mark?: string | undefined;
}

export interface Members {
  /** In the session: whole groups of it can be ended. */
  readonly groups: ReadonlySet<number>;
  /** All of them, those that left the session included. */
  readonly pids: ReadonlySet<number>;
}

/** Everything that lives of a session. `known` were members before, and are still if they are there. */
export async function membersOf(session: ProcessSession, known?: Members): Promise<Members> {
  return membersAmong(await livingProcesses(), session, known);
}

/** The same, among the processes that live. */
export function membersAmong(
  living: readonly ProcessFacts[],
  { leader, mark }: ProcessSession,
  known?: Members,
): Members {
  const all = living.filter(({ pid }) => pid !== process.pid);
  const isMember = membership(leader, all, known);
  const inside = all.filter(isMember);
  const outside = all.filter(
    (each) => mark !== undefined && !isMember(each) && isStartedWith(each.pid, TERMINAL_MARK, mark),
  );
  return {
    groups: new Set(inside.map(({ group }) => group)),
    pids: new Set([...inside, ...outside].map(({ pid }) => pid)),
  };
}

function membership(
  leader: number,
  all: readonly ProcessFacts[],
  known: Members | undefined,
): (process: ProcessFacts) => boolean {
  if (all.some(({ session }) => session !== undefined)) return ({ session }) => session === leader;
  // Elsewhere than on Linux: its groups, its terminal, and whatever they have started.
  const tty = all.find(({ pid }) => pid === leader)?.tty;
  const members = new Set([leader]);
  const belongs = (each: ProcessFacts) =>
    each.group === leader ||
    (tty !== undefined && each.tty === tty) ||
    known?.groups.has(each.group) === true ||
    members.has(each.parent);
  for (let before = 0; before !== members.size; ) {
    before = members.size;
    for (const each of all) if (belongs(each)) members.add(each.pid);
  }
  return ({ pid }) => members.has(pid);
}
