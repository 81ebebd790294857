import type { Evidence } from '../../model/terminal.ts';
import { evidenceWords, terminalAnswer, terminalSteps } from '../../model/terminal-answer.ts';
import { fenced } from '../fenced.ts';

/** What the program in a terminal asked and answered in a turn, as Markdown: each with how it is known. */
export function evidenceBlocks(evidence: readonly Evidence[]): readonly string[] {
  const answer = terminalAnswer(evidence);
  const questions = evidence.filter(({ kind }) => kind === 'question');
  return [
    ...questions.flatMap((question) => ['### Question of the program', ...blocksOf(question)]),
    ...terminalSteps(evidence).flatMap(stepBlocks),
    ...(answer ? ['### Answer', ...blocksOf(answer)] : []),
  ];
}

/** A thought or a tool call, folded where the Markdown is shown. */
function stepBlocks({ text, facts: { tool } }: Evidence): readonly string[] {
  if (!tool) return ['<details><summary>Reasoning</summary>', text, '</details>'];
  const summary = `Tool call: ${escaped(tool.name)}${tool.isError ? ' (failed)' : ''}`;
  const result = text.trimEnd() === '' ? [] : [fenced(text.trimEnd())];
  return [`<details><summary>${summary}</summary>`, fenced(tool.input, 'json'), ...result, '</details>'];
}

/** Names are whatever a program wrote. */
function escaped(name: string): string {
  return name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll(/\s+/g, ' ');
}

/** An answer from a transcript is Markdown that a model wrote; anything else is as it stood in the terminal. */
function blocksOf(piece: Evidence): readonly string[] {
  const text = piece.text.trimEnd();
  const words = `*${evidenceWords(piece)}*`;
  if (text === '') return [words];
  return [piece.label === 'transcript' ? text : fenced(text), words];
}
