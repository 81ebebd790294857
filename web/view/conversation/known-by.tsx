import { X } from 'lucide-react';
import { MAIN_TERMINAL } from '../../../src/model/terminal.ts';
import type { KnownBy } from '../../state/terminal-turn.ts';
import { useLanguage, useWords } from '../desk-context.tsx';
import styles from './known-by.module.css';

/** How the answer of a terminal is known: `exit 0 · stream`. */
export function KnownByWords({ known: { label, terminal, facts } }: { readonly known: KnownBy }) {
  const { conversation: words } = useWords();
  const { format } = new Intl.NumberFormat(useLanguage());
  const { exitCode, model, cut } = facts;
  const said = [
    words.label[label],
    ...(model === undefined ? [] : [model]),
    ...(terminal === MAIN_TERMINAL ? [] : [words.inTerminal(terminal)]),
    ...(cut === undefined ? [] : [words.cut(format(cut))]),
  ];
  return (
    <>
      {exitCode !== undefined && (
        <>
          <span className={styles.exit} data-failed={exitCode !== 0 || undefined}>
            {exitCode !== 0 && <X size={12} aria-hidden className={styles.sign} />}
            {words.exit(exitCode)}
          </span>
          {' · '}
        </>
      )}
      <span title={words.labelWhy[label]}>{said.join(' · ')}</span>
    </>
  );
}
