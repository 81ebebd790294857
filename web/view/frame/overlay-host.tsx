import { lazy, Suspense } from 'react';
import type { Overlay } from '../../stores/overlay.ts';
import { useDesk, useStore } from '../desk-context.tsx';

const NewScriptSheet = lazy(async () => ({
  default: (await import('../scripts/new-script-sheet.tsx')).NewScriptSheet,
}));
const NewSessionSheet = lazy(async () => ({
  default: (await import('../sessions/new-session-sheet.tsx')).NewSessionSheet,
}));
const ShortcutsSheet = lazy(async () => ({
  default: (await import('./shortcuts-sheet.tsx')).ShortcutsSheet,
}));
const Palette = lazy(async () => ({ default: (await import('../palette/palette.tsx')).Palette }));

/** What lies over the page, if anything does. */
export function OverlayHost() {
  const { overlays } = useDesk();
  const overlay = useStore(overlays);
  if (overlay === undefined) return null;
  return (
    <Suspense>
      <OverlayView overlay={overlay} onClose={() => overlays.close()} />
    </Suspense>
  );
}

function OverlayView({ overlay, onClose }: { readonly overlay: Overlay; readonly onClose: () => void }) {
  switch (overlay) {
    case 'palette':
      return <Palette onClose={onClose} />;
    case 'new-script':
      return <NewScriptSheet onClose={onClose} />;
    case 'new-session':
      return <NewSessionSheet onClose={onClose} />;
    case 'shortcuts':
      return <ShortcutsSheet onClose={onClose} />;
    default:
      return overlay satisfies never;
  }
}
