import { useMemo } from 'react';
import type { SectionSource } from '../../../src/model/section-source.ts';
import { barPieces, percent, type SentContext, sourceTotals } from '../../state/xray.ts';
import { xrayWords } from '../../words/xray.ts';
import { classes } from '../controls/classes.ts';
import { tip } from '../controls/tip.ts';
import { usePageWords } from '../desk-context.tsx';
import styles from './context-bar.module.css';
import fills from './source.module.css';
import { Swatch } from './swatch.tsx';
import { useSectionName } from './use-section-name.ts';
import { useTokens } from './use-tokens.ts';

interface ContextBarProps {
  readonly context: SentContext;
  readonly added: ReadonlySet<number>;
  readonly only: SectionSource | undefined;
  readonly onOnly: (source: SectionSource | undefined) => void;
  readonly onOpen: (index: number) => void;
}

/** All that is sent as one bar, in its order, and beneath it what each source takes. */
export function ContextBar({ context, added, only, onOnly, onOpen }: ContextBarProps) {
  const words = usePageWords(xrayWords);
  const { tokens: format } = useTokens(context);
  const nameOf = useSectionName();
  const { sections, tokens } = context;
  const pieces = useMemo(() => barPieces(sections, (index) => added.has(index)), [sections, added]);
  const totals = useMemo(() => sourceTotals(sections), [sections]);
  return (
    <>
      {/* For the eye and the mouse: the list beneath says all of it. */}
      <div className={styles.bar} aria-hidden>
        {pieces.map((piece) => {
          const section = sections[piece.index];
          const name = piece.count > 1 || !section ? words.source[piece.source] : nameOf(section);
          return (
            <button
              key={piece.index}
              type="button"
              tabIndex={-1}
              className={classes(styles.piece, fills.fill)}
              data-source={piece.source}
              data-added={piece.isAdded || undefined}
              data-faded={(only !== undefined && only !== piece.source) || undefined}
              style={{ flexGrow: piece.tokens }}
              {...tip(`${name} · ${words.tokens(format(piece.tokens))}`)}
              onClick={() => onOpen(piece.index)}
            />
          );
        })}
      </div>
      <fieldset className={styles.legend}>
        <legend className="unseen">{words.sources}</legend>
        {totals.map((total) => (
          <button
            key={total.source}
            type="button"
            className={styles.key}
            aria-pressed={only === total.source}
            onClick={() => onOnly(only === total.source ? undefined : total.source)}
          >
            <Swatch source={total.source} />
            {words.source[total.source]}
            <span className={styles.count}>{format(total.tokens)}</span>
            <span className={styles.share}>{percent(total.tokens / Math.max(1, tokens))}</span>
          </button>
        ))}
      </fieldset>
    </>
  );
}
