import { Ellipsis } from 'lucide-react';
import { areaOf, hashOf } from '../../state/place.ts';
import { Menu, MenuItem } from '../controls/menu.tsx';
import { useDesk, useSelected, useWords } from '../desk-context.tsx';
import { AREAS } from './areas.ts';
import styles from './bottom-bar.module.css';

/** What a thumb reaches at once; the others are one touch further. */
const FIRST = 4;

/** The parts of the workbench within reach of a thumb; on small screens only. */
export function BottomBar() {
  const { frame } = useWords();
  const { where } = useDesk();
  const here = useSelected(where, ({ place }) => areaOf(place));
  const others = AREAS.slice(FIRST);
  return (
    <nav className={styles.bar} aria-label={frame.parts}>
      {AREAS.slice(0, FIRST).map(({ area, icon: Icon }) => (
        <a
          key={area}
          href={hashOf({ type: area })}
          className={styles.part}
          aria-current={area === here ? 'page' : undefined}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden />
          {frame[area]}
        </a>
      ))}
      <Menu trigger={<MoreButton isHere={others.some(({ area }) => area === here)} />}>
        {others.map(({ area, icon }) => (
          <MenuItem key={area} icon={icon} isChosen={area === here} onChoose={() => where.go({ type: area })}>
            {frame[area]}
          </MenuItem>
        ))}
      </Menu>
    </nav>
  );
}

function MoreButton({ isHere, ...rest }: { readonly isHere: boolean }) {
  const { frame } = useWords();
  return (
    <button type="button" className={styles.part} aria-current={isHere ? 'page' : undefined} {...rest}>
      <Ellipsis size={20} strokeWidth={1.75} aria-hidden />
      {frame.otherParts}
    </button>
  );
}
