import type { Attempt } from '../../state/attempt.ts';
import { useDesk } from '../desk-context.tsx';
import { usePane } from './pane-context.tsx';
import { useAsking } from './use-asking.ts';

/** Asks the last prompt anew, and looks at what comes of it. */
export function useRegenerate(): () => Attempt {
  const desk = useDesk();
  const { model } = usePane();
  const { askAgain } = useAsking();
  return async () =>
    await askAgain((document) => desk.shown.regenerate(model, (made) => desk.showTake(made), document));
}
