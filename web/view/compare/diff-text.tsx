import type { ComparedLine } from '../../state/compared-lines.ts';
import styles from './diff-text.module.css';

interface DiffTextProps {
  readonly lines: readonly ComparedLine[];
  readonly side: 'A' | 'B';
}

/** A text whose lines and words are tinted where the other side has others. */
export function DiffText({ lines, side }: DiffTextProps) {
  return (
    <div className={styles.text} data-side={side}>
      {lines.map(({ isChanged, pieces }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name than their place.
        <div key={at} className={styles.line} data-changed={isChanged || undefined}>
          {pieces.map((piece, place) =>
            piece.isChanged ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor have pieces.
              <span key={place} className={styles.word}>
                {piece.text}
              </span>
            ) : (
              piece.text
            ),
          )}
        </div>
      ))}
    </div>
  );
}
