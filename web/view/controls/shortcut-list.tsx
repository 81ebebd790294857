import { useWords } from '../desk-context.tsx';
import { Keys } from './keys.tsx';
import styles from './shortcut-list.module.css';

/** All keys that do something. */
export function ShortcutList() {
  const { shortcuts } = useWords();
  return (
    <dl className={styles.list}>
      {Object.entries(shortcuts).map(([keys, words]) => (
        <div key={keys}>
          <dt>{words}</dt>
          <dd>
            <Keys keys={keys} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
