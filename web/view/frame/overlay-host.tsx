import { lazy, Suspense } from 'react';
import { useDesk, useStore } from '../desk-context.tsx';
import { NewScriptSheet } from '../scripts/new-script-sheet.tsx';
import { NewSessionSheet } from '../sessions/new-session-sheet.tsx';
import { ShortcutsSheet } from './shortcuts-sheet.tsx';

const Palette = lazy(async () => ({ default: (await import('../palette/palette.tsx')).Palette }));

/** What lies over the page, if anything does. */
export function OverlayHost() {
  const { overlays } = useDesk();
  const overlay = useStore(overlays);
  const close = () => overlays.close();
  switch (overlay) {
    case undefined:
      return null;
    case 'palette':
      return (
        <Suspense>
          <Palette onClose={close} />
        </Suspense>
      );
    case 'new-script':
      return <NewScriptSheet onClose={close} />;
    case 'new-session':
      return <NewSessionSheet onClose={close} />;
    case 'shortcuts':
      return <ShortcutsSheet onClose={close} />;
    default:
      return overlay satisfies never;
  }
}
