import type { Replay } from '../../stores/terminal-replay.ts';
import { terminalsWords } from '../../words/terminals.ts';
import { Dot } from '../controls/dot.tsx';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { usePageWords, useStore } from '../desk-context.tsx';
import styles from './screen-pill.module.css';

/** Over a screen that is made from a recording, until it stands. */
export function ReadingPill({ replay }: { readonly replay: Replay }) {
  const words = usePageWords(terminalsWords);
  const { isReading, trouble } = useStore(replay);
  if (trouble) return <TroubleNote trouble={trouble} />;
  if (!isReading) return null;
  return (
    <p className={styles.pill} role="status">
      <Dot tone="busy" />
      {words.reading}
    </p>
  );
}
