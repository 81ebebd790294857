import type { TrialNote } from '../../model/bench.ts';
import { clip } from '../../model/clip.ts';

/** What is found while a trial is looked at. */
export interface Findings {
  readonly failures: readonly TrialNote[];
  /** What nobody can tell of this answer, and what does no harm. */
  readonly unchecked: readonly TrialNote[];
  /** What a contract cannot tell of this answer, for it is broken itself. */
  readonly broken?: readonly TrialNote[];
}

/** No note is longer: what a model or a function said goes to terminals and into reports. */
const LONGEST = 1000;

export const NOTHING: Findings = { failures: [], unchecked: [] };

export function failed(term: string, ...messages: readonly string[]): Findings {
  return { failures: messages.map((message) => ({ term, message })), unchecked: [] };
}

export function broken(term: string, message: string): Findings {
  return { ...NOTHING, broken: [{ term, message }] };
}

export function together(all: readonly Findings[]): Required<Findings> {
  return {
    failures: all.flatMap(({ failures }) => failures),
    unchecked: all.flatMap(({ unchecked }) => unchecked),
    broken: all.flatMap((each) => each.broken ?? []),
  };
}

/** The same, each note under the name of a contract, and with words before what it says. */
export function under(found: Findings, key: string | undefined, before = ''): Findings {
  const named = (note: TrialNote): TrialNote => ({
    ...(key !== undefined && { key }),
    term: note.term,
    message: `${before}${note.message}`,
  });
  const { failures, unchecked, broken } = together([found]);
  return { failures: failures.map(named), unchecked: unchecked.map(named), broken: broken.map(named) };
}

/** The same note, not longer than anybody reads. */
export function clipped(note: TrialNote): TrialNote {
  return { ...note, message: clip(note.message, LONGEST) };
}
