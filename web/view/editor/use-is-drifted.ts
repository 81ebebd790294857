import { driftNews } from '../../state/drift-words.ts';
import type { OpenScript } from '../../stores/open-script.ts';
import { useSelected } from '../desk-context.tsx';
import { useIsRunning } from './use-prompt-marks.ts';

/** Whether there is something to decide between a script and its session. */
export function useIsDrifted(script: OpenScript): boolean {
  const isDrifted = useSelected(
    script.status,
    ({ status }) => status !== undefined && driftNews(status) !== undefined,
  );
  return useIsRunning() ? false : isDrifted;
}
