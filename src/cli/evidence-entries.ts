import type { Evidence } from '../model/terminal.ts';
import { evidenceWords, terminalAnswer, terminalSteps } from '../model/terminal-answer.ts';
import type { Entry } from './entry-text.ts';

export interface EvidenceView {
  /** Thoughts and tool calls one by one, and not only how many there are. */
  readonly isFull?: boolean;
}

/** What is kept of a turn in a terminal, as a person sees it: of several answers the one that counts. */
export function evidenceEntries(
  evidence: readonly Evidence[],
  { isFull = false }: EvidenceView = {},
): readonly Entry[] {
  const answer = terminalAnswer(evidence);
  const folded = isFull ? undefined : foldedSteps(evidence);
  return evidence.flatMap((piece): readonly Entry[] => {
    switch (piece.kind) {
      case 'answer':
        return piece === answer ? [...(folded ? [folded] : []), entryOf(piece)] : [];
      case 'thought':
        return isFull ? [{ kind: 'reasoning', text: piece.text }] : [];
      case 'tool-call':
        return isFull ? toolEntries(piece) : [];
      case 'keys':
        return isFull ? [{ kind: 'remark', text: `typed: ${piece.text.replaceAll('\n', ' · ')}` }] : [];
      default:
        return [entryOf(piece)];
    }
  });
}

/** Thoughts, tool calls and tokens of a turn on one line. */
function foldedSteps(evidence: readonly Evidence[]): Entry | undefined {
  const steps = terminalSteps(evidence);
  const names = steps.flatMap(({ facts }) => facts.tool?.name ?? []);
  const { usage, omitted = 0 } = terminalAnswer(evidence)?.facts ?? {};
  const thoughts = steps.length - names.length;
  const words = [
    thoughts === 0 ? [] : counted(thoughts, 'thought'),
    names.length === 0 ? [] : `${counted(names.length, 'tool call')} (${countedNames(names)})`,
    omitted === 0 ? [] : `${omitted} more not stored`,
    usage === undefined
      ? []
      : `${tokens(usage.inputTokens)} tokens in, ${tokens(usage.outputTokens)} tokens out`,
  ].flat();
  return words.length === 0 ? undefined : { kind: 'remark', text: words.join(' · ') };
}

function countedNames(names: readonly string[]): string {
  const byName = Array.from(Map.groupBy(names, (name) => name));
  return byName.map(([name, { length }]) => (length === 1 ? name : `${name} ×${length}`)).join(', ');
}

function counted(count: number, word: string): string {
  return count === 1 ? `1 ${word}` : `${count} ${word}s`;
}

function tokens(count = 0): string {
  return count.toLocaleString('en');
}

function toolEntries({ text, facts: { tool } }: Evidence): readonly Entry[] {
  if (!tool) return [];
  const failed = tool.isError ? { note: 'failed' } : {};
  return [
    { kind: 'tool-call', text: `${tool.name} ${tool.input}` },
    ...(text === '' && !tool.isError ? [] : [{ kind: 'tool-result', text, ...failed } as const]),
  ];
}

/** An answer from a transcript is prose; anything else stands as it stood in the terminal. */
function entryOf(piece: Evidence): Entry {
  const { kind, label, text } = piece;
  const words = kind === 'answer' ? evidenceWords(piece) : `${kind} · ${evidenceWords(piece)}`;
  return { kind: kind === 'answer' && label === 'transcript' ? 'text' : 'output', text, note: words };
}
