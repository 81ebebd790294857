import { lazy, Suspense } from 'react';
import type { Overlay } from '../../stores/overlay.ts';
import { useDesk, useStore } from '../desk-context.tsx';

const NewScriptSheet = lazy(async () => ({
  default: (await import('../scripts/new-script-sheet.tsx')).NewScriptSheet,
}));
const NewDialogSheet = lazy(async () => ({
  default: (await import('../dialogs/new-dialog-sheet.tsx')).NewDialogSheet,
}));
const SavePrimingSheet = lazy(async () => ({
  default: (await import('../priming/save-priming-sheet.tsx')).SavePrimingSheet,
}));
const NewSkillSheet = lazy(async () => ({
  default: (await import('../skills/new-skill-sheet.tsx')).NewSkillSheet,
}));
const RunBenchSheet = lazy(async () => ({
  default: (await import('../bench/run-bench-sheet.tsx')).RunBenchSheet,
}));
const ShortcutsSheet = lazy(async () => ({
  default: (await import('./shortcuts-sheet.tsx')).ShortcutsSheet,
}));
const TrustSheet = lazy(async () => ({ default: (await import('../trust/trust-sheet.tsx')).TrustSheet }));
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
  const { overlays } = useDesk();
  switch (overlay.type) {
    case 'palette':
      return <Palette onClose={onClose} />;
    case 'new-script':
      return <NewScriptSheet onClose={onClose} />;
    case 'new-dialog':
      return <NewDialogSheet wish={overlay.wish ?? {}} onClose={onClose} />;
    case 'save-priming':
      return <SavePrimingSheet session={overlay.session} onClose={onClose} />;
    case 'new-skill':
      return <NewSkillSheet onClose={onClose} />;
    case 'run-bench':
      return <RunBenchSheet onClose={onClose} />;
    case 'shortcuts':
      return <ShortcutsSheet onClose={onClose} />;
    case 'trust':
      return <TrustSheet onClose={() => (overlay.back ? overlays.open(overlay.back) : onClose())} />;
    default:
      return overlay satisfies never;
  }
}
