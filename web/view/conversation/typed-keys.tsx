import type { TerminalEntry } from '../../state/terminal-turn.ts';
import { useLanguage, useWords } from '../desk-context.tsx';
import { Fold } from './fold.tsx';
import styles from './typed-keys.module.css';

type KeysEntry = Extract<TerminalEntry, { readonly type: 'keys' }>;

/** Which keys Cuebook typed into a CLI, when and why, folded to a line. */
export function TypedKeysView({ entry: { id, keys } }: { readonly entry: KeysEntry }) {
  const { typedKeys, keyReason } = useWords().conversation;
  const time = new Intl.DateTimeFormat(useLanguage(), { timeStyle: 'medium' });
  const brief = keys.map((typed) => typed.keys ?? keyReason[typed.reason]).join(' · ');
  return (
    <Fold id={id} look="tool" name={typedKeys} brief={brief} isRunning={false}>
      {() => (
        <ol className={styles.keys}>
          {keys.map(({ at, keys: names, reason }) => (
            <li key={`${at} ${reason}`}>
              <time dateTime={at}>{time.format(new Date(at))}</time>
              {names !== undefined && <kbd>{names}</kbd>}
              <span>{keyReason[reason]}</span>
            </li>
          ))}
        </ol>
      )}
    </Fold>
  );
}
