import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { ComparedPrompt } from '../../state/comparison.ts';
import { compareWords } from '../../words/compare.ts';
import { usePageWords } from '../desk-context.tsx';
import styles from './shared-prompts.module.css';

/** Prompts that both sessions have in common, folded to a line. */
export function SharedPrompts({ prompts }: { readonly prompts: readonly ComparedPrompt[] }) {
  const words = usePageWords(compareWords);
  // There may be thousands, and mostly nobody looks.
  const [isOpen, setOpen] = useState(false);
  const turns = prompts.flatMap(({ before }) => (before ? [before] : []));
  const [first, last] = [turns[0]?.number ?? 1, turns.at(-1)?.number ?? 1];
  return (
    <details className={styles.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <ChevronRight size={14} aria-hidden className={styles.chevron} />
        {words.shared(first, last)}
      </summary>
      <ol className={styles.list}>
        {(isOpen ? turns : []).map(({ number, prompt, text }) => (
          <li key={number} className={styles.turn}>
            <h2 className={styles.prompt}>
              <span className={styles.number}>{number}</span>
              {prompt}
            </h2>
            <p className={styles.answer}>{text}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}
