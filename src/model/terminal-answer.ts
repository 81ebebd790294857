import type { Evidence } from './terminal.ts';
import { MAIN_TERMINAL } from './terminal.ts';

/** What a program in a terminal answered in a turn: the last answer counts, as a prompt may have been typed again. */
export function terminalAnswer(evidence: readonly Evidence[]): Evidence | undefined {
  return evidence.findLast(({ kind }) => kind === 'answer');
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
