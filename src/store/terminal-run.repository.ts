import type { SessionId, TerminalRunId } from '../model/ids.ts';
import type { Store } from './dialect.ts';
import { currentOwner, ownerIsGone } from './lease-owner.ts';

export interface NewTerminalRun {
  readonly id: TerminalRunId;
  readonly chatSessionId: SessionId;
  /** The name of the terminal. */
  readonly name: string;
  /** `shell`, or the name of the profile. */
  readonly profile: string;
  readonly pid: number;
  /** When that process started, in whatever unit the system has. */
  readonly startTime: string;
}

/** A program in a terminal of a session. */
export interface TerminalRun extends NewTerminalRun {
  readonly startedAt: string;
  /** Null while it runs, or while nobody knows that its owner is dead. */
  readonly endedAt: string | null;
  /** Null also where nobody saw it end. */
  readonly exitCode: number | null;
}

/** Notes a program that this process has started: should we die, the next one ends it. */
export async function beginTerminalRun({ db }: Store, run: NewTerminalRun, at: Date): Promise<void> {
  const startedAt = at.toISOString();
  await db
    .insertInto('TerminalRuns')
    .values({ ...run, owner: currentOwner(), startedAt, endedAt: null, exitCode: null })
    .execute();
}

/** Notes that a program is over; a second time changes nothing. Without an exit code nobody saw it end. */
export async function endTerminalRun(
  { db }: Store,
  id: TerminalRunId,
  { exitCode = null, at }: { readonly exitCode?: number | null; readonly at: Date },
): Promise<void> {
  await db
    .updateTable('TerminalRuns')
    .set({ endedAt: at.toISOString(), exitCode })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute();
}

/** What ran in the terminals of a session itself, in order; not in those of its ancestors. */
export async function listTerminalRuns({ db }: Store, sessionId: SessionId): Promise<readonly TerminalRun[]> {
  const rows = await db
    .selectFrom('TerminalRuns')
    .selectAll()
    .where('chatSessionId', '=', sessionId)
    .orderBy('startedAt')
    .orderBy('id')
    .execute();
  return rows.map(({ owner: _, ...run }) => run);
}

/** Whether a program may run in a terminal of a session that another process has started. */
export async function runsElsewhere({ db }: Store, sessionId: SessionId, name: string): Promise<boolean> {
  const rows = await db
    .selectFrom('TerminalRuns')
    .select('owner')
    .where('chatSessionId', '=', sessionId)
    .where('name', '=', name)
    .where('endedAt', 'is', null)
    .where('owner', '!=', currentOwner())
    .execute();
  return !rows.every(({ owner }) => ownerIsGone(owner));
}

/** Programs of this machine that nobody noted the end of, and whose owner is dead. */
export async function listLeftBehind({ db }: Store): Promise<readonly TerminalRun[]> {
  const rows = await db.selectFrom('TerminalRuns').selectAll().where('endedAt', 'is', null).execute();
  return rows.filter(({ owner }) => ownerIsGone(owner)).map(({ owner: _, ...run }) => run);
}
