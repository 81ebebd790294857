import { useState } from 'react';
import { withVisibleDirections } from '../../state/bidi-controls.ts';
import { beginningOf } from '../../state/xray.ts';
import { xrayWords } from '../../words/xray.ts';
import { Button } from '../controls/button.tsx';
import { CopyButton } from '../conversation/copy-button.tsx';
import { useLanguage, usePageWords } from '../desk-context.tsx';
import styles from './long-text.module.css';

interface LongTextProps {
  readonly text: string;
  readonly label: string;
  /** What its button says that copies it. */
  readonly copy: string;
}

/** A text as it is, of whatever length: at first its beginning. */
export function LongText({ text, label, copy }: LongTextProps) {
  const words = usePageWords(xrayWords);
  const { format } = new Intl.NumberFormat(useLanguage());
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? text : beginningOf(text);
  return (
    <figure className={styles.figure} aria-label={label}>
      <CopyButton text={text} label={copy} className={styles.copy} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by the arrow keys. */}
      <pre className={styles.text} tabIndex={0}>
        {piecesOf(withVisibleDirections(shown)).map((piece, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text stay in their places.
          <span key={index} className={styles.piece}>
            {piece}
          </span>
        ))}
      </pre>
      {shown.length < text.length && (
        <Button onClick={() => setWhole(true)}>{words.showAll(format(text.length))}</Button>
      )}
    </figure>
  );
}

/** A text of very many lines is laid out faster in pieces. */
const LINES = /(?:[^\n]*\n){1,100}|[^\n]+$/g;

function piecesOf(text: string): readonly string[] {
  return text.match(LINES) ?? [];
}
