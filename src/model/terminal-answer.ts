import type { Evidence } from './terminal.ts';
import { MAIN_TERMINAL } from './terminal.ts';

/** What a program in a terminal answered in a turn: the last answer counts, as a prompt may have been typed again. */
export function terminalAnswer(evidence: readonly Evidence[]): Evidence | undefined {
  return evidence.findLast(({ kind }) => kind === 'answer');
}

/**
 * What the model behind a program thought and called in a turn, as far as the program's transcript tells. Where a prompt was
 * typed again, it is what led to the answer that counts.
 */
export function terminalSteps(evidence: readonly Evidence[]): readonly Evidence[] {
  const last = evidence.findLastIndex(({ kind }) => kind === 'answer');
  const before = last > 0 ? evidence.slice(0, last).findLastIndex(({ kind }) => kind === 'answer') : -1;
  return evidence.slice(before + 1).filter(({ kind }) => kind === 'thought' || kind === 'tool-call');
}

/** How a piece of evidence is known, in a few words: `exit 0 · stream`. */
export function evidenceWords({ label, terminal, facts }: Omit<Evidence, 'text' | 'ansi'>): string {
  const { exitCode, model, cut, takenAt } = facts;
  return [
    exitCode === undefined ? [] : `exit ${exitCode}`,
    label,
    model ?? [],
    terminal === MAIN_TERMINAL ? [] : `terminal ${terminal}`,
    takenAt === undefined ? [] : `taken ${takenAt}`,
    cut === undefined ? [] : `${cut} characters left out in the middle`,
  ]
    .flat()
    .join(' · ');
}
