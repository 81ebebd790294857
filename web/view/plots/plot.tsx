import { useMemo } from 'react';
import { bothWidths } from '../../../src/plot/both-widths.ts';
import type { Markup } from '../../../src/plot/markup.ts';
import { PLOT_STYLE } from '../../../src/plot/plot-style.ts';
import { pageNonce } from '../../link/page-nonce.ts';
import styles from './plot.module.css';

interface PlotProps {
  readonly title: string;
  /** Draws it as wide as it is to be; the same function as long as nothing has changed. */
  readonly draw: (width: number) => Markup;
}

/** A plot under its title, for a desk and for a phone. */
export function Plot({ title, draw }: PlotProps) {
  const text = useMemo(() => String(bothWidths(draw)), [draw]);
  // The same object while it says the same: what is pointed at in it stays.
  const html = useMemo(() => ({ __html: text }), [text]);
  return (
    <section className={styles.plot}>
      <style href="plots" precedence="plots" nonce={pageNonce()}>
        {PLOT_STYLE}
      </style>
      <h2 className={styles.title}>{title}</h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: all words in it were escaped when it was made. */}
      <div dangerouslySetInnerHTML={html} />
    </section>
  );
}
