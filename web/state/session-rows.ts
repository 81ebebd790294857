import type { Session } from '../../src/model/session.ts';

/** The time in which something was, seen from now. Months are told by their first moment. */
export type Period =
  | { readonly type: 'today' | 'yesterday' | 'week' | 'month' }
  | { readonly type: 'earlier'; readonly year: number; readonly month: number };

export type SessionRow =
  | { readonly type: 'period'; readonly period: Period }
  | { readonly type: 'session'; readonly session: Session };

/** The sessions, which are in the order of their change, with a line before those of each day or month. */
export function rowsOf(sessions: readonly Session[], now: number): readonly SessionRow[] {
  const rows: SessionRow[] = [];
  let last = '';
  for (const session of sessions) {
    const period = periodOf(session.updatedAt, now);
    const name = JSON.stringify(period);
    if (name !== last) rows.push({ type: 'period', period });
    last = name;
    rows.push({ type: 'session', session });
  }
  return rows;
}

/** By the days of the calendar where one is, not by hours. */
export function periodOf(at: string, now: number): Period {
  const time = new Date(at);
  const days = Math.round((midnight(new Date(now)) - midnight(time)) / DAY_MS);
  if (days <= 0) return { type: 'today' };
  if (days === 1) return { type: 'yesterday' };
  if (days < 7) return { type: 'week' };
  if (days < 30) return { type: 'month' };
  return { type: 'earlier', year: time.getFullYear(), month: time.getMonth() };
}

const DAY_MS = 86_400_000;

function midnight(time: Date): number {
  return new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();
}
