import type { SectionSource } from '../../../src/model/section-source.ts';
import { classes } from '../controls/classes.ts';
import styles from './source.module.css';

/** The colour and the pattern of a source; its name stands beside it. */
export function Swatch({ source }: { readonly source: SectionSource }) {
  return <span className={classes(styles.fill, styles.swatch)} data-source={source} aria-hidden />;
}
