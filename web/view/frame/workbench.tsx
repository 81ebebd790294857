import { lazy, Suspense } from 'react';
import { areaOf, isSidedArea } from '../../state/place.ts';
import { Toasts } from '../controls/toast.tsx';
import { useDesk, useSelected, useStore } from '../desk-context.tsx';
import { Banner } from './banner.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { LockedNote } from './locked-note.tsx';
import { OverlayHost } from './overlay-host.tsx';
import { Rail } from './rail.tsx';
import { Side } from './side.tsx';
import { Splitter } from './splitter.tsx';
import { Stage } from './stage.tsx';
import { TipHost } from './tip-host.tsx';
import { TopBar } from './top-bar.tsx';
import { usePageTitle } from './use-page-title.ts';
import { usePaneSize } from './use-pane-size.ts';
import { useShortcuts } from './use-shortcuts.ts';
import styles from './workbench.module.css';

const TourCard = lazy(async () => ({ default: (await import('../tour/tour-card.tsx')).TourCard }));

const SIDE = { least: 200, usual: 264, most: 480 };

/** The whole page: the bar, the rail, what one chooses from on the side, and what is looked at. */
export function Workbench() {
  const desk = useDesk();
  const connection = useStore(desk.link);
  const { place } = useStore(desk.where);
  const isSideFolded = useSelected(desk.panes, (panes) => panes.isSideFolded);
  const isOnTour = useSelected(desk.tour, ({ isOn }) => isOn);
  const side = usePaneSize('side', SIDE);
  useShortcuts(desk);
  usePageTitle();
  if (connection.type === 'locked') return <LockedNote />;
  const area = areaOf(place);
  const hasSide = isSidedArea(area);
  return (
    <div className={styles.page} data-place={place.type}>
      <TopBar />
      <Banner connection={connection} />
      <div className={styles.body}>
        <Rail />
        {hasSide && (
          <div className={styles.side} style={side.style} hidden={isSideFolded}>
            <Side area={area} />
          </div>
        )}
        {hasSide && !isSideFolded && <Splitter pane={side} />}
        <main className={styles.stage}>
          <Stage place={place} />
        </main>
      </div>
      {isOnTour && (
        <Suspense>
          <TourCard />
        </Suspense>
      )}
      <BottomBar />
      <OverlayHost />
      <Toasts />
      <TipHost />
    </div>
  );
}
