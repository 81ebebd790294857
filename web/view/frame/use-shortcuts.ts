import { useEffect } from 'react';
import type { Desk } from '../../stores/desk.ts';
import { isShortcut } from '../controls/is-mac.ts';

/** What keys do wherever one is, by what they are called with `mod+` for Ctrl or ⌘. */
const SHORTCUTS: Readonly<Record<string, (desk: Desk) => void>> = {
  'mod+k': (desk) => desk.overlays.open({ type: 'palette' }),
  'mod+b': ({ panes }) => panes.foldSide(!panes.state.isSideFolded),
  'mod+,': ({ where }) => where.go({ type: 'settings' }),
  'mod+/': (desk) => desk.overlays.open({ type: 'shortcuts' }),
};

/** What lies over the page keeps it out of reach. */
const MODAL = '[role="dialog"]';

export function useShortcuts(desk: Desk): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event) || event.shiftKey || document.querySelector(MODAL)) return;
      const act = SHORTCUTS[`mod+${event.key.toLowerCase()}`];
      if (!act) return;
      event.preventDefault();
      act(desk);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [desk]);
}
