import { isSameSize } from '../../state/terminal-size.ts';
import type { WatchedTerminal } from '../../stores/terminal.ts';
import { terminalsWords } from '../../words/terminals.ts';
import { Button } from '../controls/button.tsx';
import { Dot } from '../controls/dot.tsx';
import { usePageWords } from '../desk-context.tsx';
import type { TerminalSeat } from './screen/terminal-seat.ts';
import styles from './screen-pill.module.css';

interface ScreenPillProps {
  readonly state: WatchedTerminal['state'];
  readonly seat: TerminalSeat;
}

/** Over the screen, where it is not as it should be: the connection broke, or another window decides its size. */
export function ScreenPill({ state: { standing, claimed }, seat }: ScreenPillProps) {
  const words = usePageWords(terminalsWords);
  if (standing.type === 'lost') {
    return (
      <p className={styles.pill} role="status">
        <Dot tone="busy" />
        {words.lost}
      </p>
    );
  }
  if (standing.type !== 'live' || claimed || isSameSize(standing.size, seat.screen.room)) return null;
  const { columns, rows } = standing.size;
  return (
    <p className={styles.pill}>
      {words.otherSize(columns, rows)}
      {standing.mayType && (
        <Button kind="quiet" className={styles.act} onClick={() => seat.takeSize()}>
          {words.takeSize}
        </Button>
      )}
    </p>
  );
}
