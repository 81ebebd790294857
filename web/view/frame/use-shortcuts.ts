import { useEffect } from 'react';
import type { Desk } from '../../stores/desk.ts';

/** What keys do wherever one is, by what they are called with `mod+` for Ctrl or ⌘. */
export const SHORTCUTS = {
  'mod+k': (desk) => desk.overlays.open('palette'),
  'mod+b': ({ panes }) => panes.foldSide(!panes.state.isSideFolded),
  'mod+1': ({ where }) => where.go({ type: 'scripts' }),
  'mod+2': ({ where }) => where.go({ type: 'sessions' }),
  'mod+,': ({ where }) => where.go({ type: 'settings' }),
  'mod+/': (desk) => desk.overlays.open('shortcuts'),
} as const satisfies Record<string, (desk: Desk) => void>;

const byKeys: Readonly<Record<string, (desk: Desk) => void>> = SHORTCUTS;

export function useShortcuts(desk: Desk): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.isComposing) return;
      const act = byKeys[`mod+${event.key.toLowerCase()}`];
      if (!act) return;
      event.preventDefault();
      act(desk);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [desk]);
}
