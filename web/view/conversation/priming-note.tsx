import type { Line } from '../../state/lines.ts';
import { useWords } from '../desk-context.tsx';
import { RuleNote } from './rule-note.tsx';

type PrimingLine = Extract<Line, { readonly type: 'primed' | 'hidden' | 'begins' }>;

/** A quiet line between the history that a conversation began with and the conversation itself. */
export function PrimingNote({ line }: { readonly line: PrimingLine }) {
  const said = useSaid(line);
  return <RuleNote title={line.type === 'hidden' ? line.refs : undefined}>{said}</RuleNote>;
}

function useSaid(line: PrimingLine): string {
  const { conversation } = useWords();
  switch (line.type) {
    case 'primed':
      return conversation.fromPriming(line.refs);
    case 'hidden':
      return conversation.hiddenHistory(line.records);
    case 'begins':
      return conversation.beginsHere;
    default:
      return line satisfies never;
  }
}
