import { lazy, Suspense } from 'react';
import type { SidedArea } from '../../state/place.ts';
import { ScriptTree } from '../scripts/script-tree.tsx';
import { SessionsPane } from '../sessions/sessions-pane.tsx';

const TerminalsPane = lazy(async () => ({
  default: (await import('../terminals/terminals-pane.tsx')).TerminalsPane,
}));

/** What one chooses from. */
export function Side({ area }: { readonly area: SidedArea }) {
  switch (area) {
    case 'scripts':
      return <ScriptTree />;
    case 'sessions':
      return <SessionsPane />;
    case 'terminals':
      return (
        <Suspense>
          <TerminalsPane />
        </Suspense>
      );
    default:
      return area satisfies never;
  }
}
