import { classes } from './classes.ts';
import styles from './model-field.module.css';

/** How the field looks in which a model is named, before and after what proposes models was fetched. */
export function modelFieldClass(isPlain = false): string {
  return classes(styles.input, isPlain && styles.plain);
}
