import { Keys } from '../controls/keys.tsx';
import { Sheet } from '../controls/sheet.tsx';
import { useWords } from '../desk-context.tsx';
import styles from './shortcuts-sheet.module.css';

/** All keys that do something. */
export function ShortcutsSheet({ onClose }: { readonly onClose: () => void }) {
  const { frame, shortcuts } = useWords();
  return (
    <Sheet title={frame.shortcuts} onClose={onClose}>
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
    </Sheet>
  );
}
