import type { Area } from '../../state/place.ts';
import { ScriptTree } from '../scripts/script-tree.tsx';
import { SessionsPane } from '../sessions/sessions-pane.tsx';

/** What one chooses from. */
export function Side({ area }: { readonly area: Area }) {
  switch (area) {
    case 'scripts':
      return <ScriptTree />;
    case 'sessions':
      return <SessionsPane />;
    case 'settings':
      return null;
    default:
      return area satisfies never;
  }
}
