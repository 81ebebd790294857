import { areaOf, hashOf } from '../../state/place.ts';
import { tip } from '../controls/tip.ts';
import { useDesk, useSelected, useWords } from '../desk-context.tsx';
import { AREAS } from './areas.ts';
import styles from './rail.module.css';

/** The parts of the workbench. */
export function Rail() {
  const { frame } = useWords();
  const here = useSelected(useDesk().where, ({ place }) => areaOf(place));
  return (
    <nav className={styles.rail} aria-label={frame.parts}>
      {AREAS.map(({ area, icon: Icon, keys }) => (
        <a
          key={area}
          href={hashOf({ type: area })}
          aria-label={frame[area]}
          aria-current={area === here ? 'page' : undefined}
          className={styles.part}
          {...tip(frame[area], keys)}
        >
          <Icon size={18} strokeWidth={1.75} aria-hidden />
        </a>
      ))}
    </nav>
  );
}
