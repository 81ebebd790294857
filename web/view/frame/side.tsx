import { lazy, Suspense } from 'react';
import type { SidedArea } from '../../state/place.ts';
import { ScriptTree } from '../scripts/script-tree.tsx';
import { SessionsPane } from '../sessions/sessions-pane.tsx';
import styles from './side.module.css';

const PrimingSide = lazy(async () => ({
  default: (await import('../priming/priming-list.tsx')).PrimingSide,
}));
const TerminalsPane = lazy(async () => ({
  default: (await import('../terminals/terminals-pane.tsx')).TerminalsPane,
}));

/** What one chooses from. */
export function Side({ area }: { readonly area: SidedArea }) {
  switch (area) {
    case 'scripts':
      return (
        <div className={styles.scripts}>
          <ScriptTree />
          <Suspense>
            <PrimingSide />
          </Suspense>
        </div>
      );
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
