import { areaOf } from '../../state/place.ts';
import { useDesk, useSelected, useWords } from '../desk-context.tsx';
import { AREAS } from './areas.ts';
import styles from './bottom-bar.module.css';

/** The parts of the workbench within reach of a thumb; on small screens only. */
export function BottomBar() {
  const { frame } = useWords();
  const here = useSelected(useDesk().where, ({ place }) => areaOf(place));
  return (
    <nav className={styles.bar} aria-label={frame.parts}>
      {AREAS.map(({ area, icon: Icon }) => (
        <a key={area} href={`#/${area}`} aria-current={area === here ? 'page' : undefined}>
          <Icon size={20} strokeWidth={1.75} aria-hidden />
          {frame[area]}
        </a>
      ))}
    </nav>
  );
}
