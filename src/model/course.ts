import type { Message, MessageKind } from './message.ts';

/** What tells of courses. Voided rows are to be taken out before, unless it is said otherwise. */
interface CourseRow {
  readonly kind: MessageKind;
  readonly course: number;
}

/** The place of the last reset that was not taken back, or -1. */
export function lastReset(rows: readonly Pick<CourseRow, 'kind'>[]): number {
  const resets: number[] = [];
  rows.forEach(({ kind }, index) => {
    if (kind === 'marker') resets.push(index);
    if (kind === 'undo') resets.pop();
  });
  return resets.at(-1) ?? -1;
}

/** Which course a session is in, from 1. */
export function courseOf(rows: readonly CourseRow[]): number {
  return rows.at(-1)?.course ?? 1;
}

/** The course that a reset begins: none that was ever begun, taken back, voided or not. Takes the voided rows too. */
export function nextCourse(rows: readonly CourseRow[]): number {
  return rows.reduce((highest, { course }) => Math.max(highest, course), 1) + 1;
}

/** The course that a session is in again once its last reset is taken back. */
export function courseBeforeReset(rows: readonly CourseRow[]): number {
  return courseOf(rows.slice(0, Math.max(lastReset(rows), 0)));
}

/** The rows without the resets that were taken back, and without what stood between the two. */
export function withoutUndone<Row extends Pick<CourseRow, 'kind'>>(rows: readonly Row[]): readonly Row[] {
  const resets: number[] = [];
  const kept: Row[] = [];
  for (const row of rows) {
    if (row.kind === 'undo') kept.length = resets.pop() ?? kept.length;
    else {
      if (row.kind === 'marker') resets.push(kept.length);
      kept.push(row);
    }
  }
  return kept;
}

/** Whether nobody has said anything since the last reset. */
export function isCourseEmpty(rows: readonly Message[]): boolean {
  return rows.slice(lastReset(rows) + 1).every(({ audience }) => audience === 'none');
}

/** Whether something for a model followed the last reset, beside what the reset itself had to say. */
export function isCourseSent(rows: readonly Message[]): boolean {
  const reset = lastReset(rows);
  const turnId = rows[reset]?.turnId ?? null;
  return rows
    .slice(reset + 1)
    .filter((row) => row.kind !== 'boot' && (turnId === null || row.turnId !== turnId))
    .some(({ audience }) => audience === 'all' || audience === 'model');
}
