import type { Connection } from '../../state/connection.ts';
import { useWords } from '../desk-context.tsx';
import styles from './banner.module.css';

/** What keeps the page from the server. It comes and goes by itself. */
export function Banner({ connection }: { readonly connection: Connection }) {
  const { frame } = useWords();
  if (connection.type === 'offline')
    return (
      <p className={styles.banner} role="alert">
        {frame.offline}
      </p>
    );
  if (connection.type !== 'troubled') return null;
  return (
    <p className={styles.banner} role="alert">
      {frame.troubled} {connection.message}
    </p>
  );
}
