import { IS_MAC } from './is-mac.ts';
import styles from './keys.module.css';

/** `mod+K` as it is called on this machine. */
function named(keys: string): string {
  return IS_MAC
    ? keys.replace('mod+', '⌘').replace('alt+', '⌥').replace('shift+', '⇧').replace('Enter', '⏎')
    : keys.replace('mod+', 'Ctrl ').replace('alt+', 'Alt ').replace('shift+', '⇧').replace('Enter', '⏎');
}

/** The keys that do something, such as `mod+K`. */
export function Keys({ keys }: { readonly keys: string }) {
  return <kbd className={styles.keys}>{named(keys)}</kbd>;
}
