import type { Evidence } from '../../model/terminal.ts';
import { evidenceWords, terminalAnswer } from '../../model/terminal-answer.ts';
import { fenced } from '../fenced.ts';

/** What the program in a terminal asked and answered in a turn, as Markdown: each with how it is known. */
export function evidenceBlocks(evidence: readonly Evidence[]): readonly string[] {
  const answer = terminalAnswer(evidence);
  const questions = evidence.filter(({ kind }) => kind === 'question');
  return [
    ...questions.flatMap((question) => ['### Question of the program', ...blocksOf(question)]),
    ...(answer ? ['### Answer', ...blocksOf(answer)] : []),
  ];
}

/** An answer from a transcript is Markdown that a model wrote; anything else is as it stood in the terminal. */
function blocksOf(piece: Evidence): readonly string[] {
  const text = piece.text.trimEnd();
  const words = `*${evidenceWords(piece)}*`;
  if (text === '') return [words];
  return [piece.label === 'transcript' ? text : fenced(text), words];
}
