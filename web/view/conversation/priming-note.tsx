import type { Line } from '../../state/lines.ts';
import { hashOf } from '../../state/place.ts';
import { useWords } from '../desk-context.tsx';
import styles from './priming-note.module.css';
import { RuleNote } from './rule-note.tsx';

type PrimingLine = Extract<Line, { readonly type: 'primed' | 'hidden' | 'begins' }>;

/** A quiet line between the history that a conversation began with and the conversation itself. */
export function PrimingNote({ line }: { readonly line: PrimingLine }) {
  const { conversation } = useWords();
  switch (line.type) {
    case 'primed':
      return <From said={conversation.fromPriming} refs={line.refs} />;
    case 'hidden':
      return <From said={conversation.hiddenHistory(line.records)} refs={line.refs} />;
    case 'begins':
      return <RuleNote>{conversation.beginsHere}</RuleNote>;
    default:
      return line satisfies never;
  }
}

/** With the way to what each script says. */
function From({ said, refs }: { readonly said: string; readonly refs: readonly string[] }) {
  return (
    <RuleNote>
      {said}
      {refs.map((ref, index) => (
        <span key={ref}>
          {index === 0 ? ': ' : ', '}
          <a className={styles.ref} href={hashOf({ type: 'priming', ref })}>
            {ref}
          </a>
        </span>
      ))}
    </RuleNote>
  );
}
