import styles from './side-mark.module.css';

/** Which of the two it is. */
export function SideMark({ mark }: { readonly mark: 'A' | 'B' }) {
  return (
    <span className={styles.mark} data-side={mark}>
      {mark}
    </span>
  );
}
