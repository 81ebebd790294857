import type { TrialNote } from '../../model/bench.ts';

/** What is found while a trial is looked at. */
export interface Findings {
  readonly failures: readonly TrialNote[];
  readonly unchecked: readonly TrialNote[];
}

export const NOTHING: Findings = { failures: [], unchecked: [] };

export function failed(term: string, ...messages: readonly string[]): Findings {
  return { failures: messages.map((message) => ({ term, message })), unchecked: [] };
}

export function together(all: readonly Findings[]): Findings {
  return {
    failures: all.flatMap(({ failures }) => failures),
    unchecked: all.flatMap(({ unchecked }) => unchecked),
  };
}

/** The same, each note under the name of a contract, and with words before what it says. */
export function under({ failures, unchecked }: Findings, key: string | undefined, before = ''): Findings {
  const named = (note: TrialNote): TrialNote => ({
    ...(key !== undefined && { key }),
    term: note.term,
    message: `${before}${note.message}`,
  });
  return { failures: failures.map(named), unchecked: unchecked.map(named) };
}
