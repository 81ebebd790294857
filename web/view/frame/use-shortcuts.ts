import { useEffect } from 'react';
import type { Desk } from '../../stores/desk.ts';
import { pressedKeys } from '../controls/is-mac.ts';

const beginDialog = ({ overlays }: Desk) => overlays.open({ type: 'new-dialog' });

/** What keys do wherever one is, by what they are called with `mod+` for Ctrl or ⌘. */
const SHORTCUTS: Readonly<Record<string, (desk: Desk) => void>> = {
  'mod+k': (desk) => desk.overlays.open({ type: 'palette' }),
  'alt+n': beginDialog,
  // Most browsers keep this one for a window of their own.
  'mod+n': beginDialog,
  'mod+b': ({ panes }) => panes.foldSide(!panes.state.isSideFolded),
  'mod+,': ({ where }) => where.go({ type: 'settings' }),
  'mod+/': (desk) => desk.overlays.open({ type: 'shortcuts' }),
};

/** What lies over the page keeps it out of reach. */
const MODAL = '[role="dialog"]';

export function useShortcuts(desk: Desk): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = SHORTCUTS[pressedKeys(event) ?? ''];
      if (!act || document.querySelector(MODAL)) return;
      event.preventDefault();
      act(desk);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [desk]);
}
