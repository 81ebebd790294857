import type { Evidence } from '../model/terminal.ts';
import { evidenceWords, terminalAnswer } from '../model/terminal-answer.ts';
import type { Entry } from './entry-text.ts';

/** What is kept of a turn in a terminal, as a person sees it: of several answers the one that counts. */
export function evidenceEntries(evidence: readonly Evidence[]): readonly Entry[] {
  const answer = terminalAnswer(evidence);
  return evidence.filter((piece) => piece.kind !== 'answer' || piece === answer).map(entryOf);
}

/** An answer from a transcript is prose; anything else stands as it stood in the terminal. */
function entryOf(piece: Evidence): Entry {
  const { kind, label, text } = piece;
  const words = kind === 'answer' ? evidenceWords(piece) : `${kind} · ${evidenceWords(piece)}`;
  return { kind: kind === 'answer' && label === 'transcript' ? 'text' : 'output', text, note: words };
}
