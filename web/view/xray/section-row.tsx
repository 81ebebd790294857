import { ChevronRight } from 'lucide-react';
import type { SentContext, SentSection } from '../../state/xray.ts';
import { xrayWords } from '../../words/xray.ts';
import { usePageWords } from '../desk-context.tsx';
import { LongText } from './long-text.tsx';
import styles from './section-row.module.css';
import { Swatch } from './swatch.tsx';
import { useSectionName } from './use-section-name.ts';
import { useTokens } from './use-tokens.ts';

interface SectionRowProps {
  readonly context: SentContext;
  readonly section: SentSection;
  readonly isAdded: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** One piece of what is sent; its text beneath, when it is opened. */
export function SectionRow({ context, section, isAdded, isOpen, onToggle }: SectionRowProps) {
  const words = usePageWords(xrayWords);
  const { tokens } = useTokens(context);
  const name = useSectionName()(section);
  return (
    <div className={styles.row} data-added={isAdded || undefined}>
      <button type="button" className={styles.line} aria-expanded={isOpen} onClick={onToggle}>
        <ChevronRight size={14} aria-hidden className={styles.chevron} />
        <Swatch source={section.source} />
        <span className={styles.source}>{words.source[section.source]}</span>
        <span className={styles.name}>{name}</span>
        {isAdded && <span className={styles.added}>{words.added}</span>}
        <span className={styles.tokens}>{tokens(section.tokens)}</span>
      </button>
      {isOpen && (
        <div className={styles.body}>
          {section.text === '' ? (
            <p className={styles.none}>{words.noText}</p>
          ) : (
            <LongText text={section.text} label={name} copy={words.copyText} />
          )}
        </div>
      )}
    </div>
  );
}
