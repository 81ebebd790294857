import { useEffect } from 'react';
import type { OpenScript } from '../../stores/open-script.ts';
import { isShortcut } from '../controls/is-mac.ts';

/** What takes these keys itself: a sheet, and the box in which Enter sends. */
const ELSEWHERE = '[role="dialog"], textarea, input';

/** Keys that save and run, wherever one is beside a script. */
export function useScriptKeys(script: OpenScript): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { shiftKey, key, target } = event;
      if (!isShortcut(event) || (target instanceof Element && target.closest(ELSEWHERE))) return;
      const act = actionOf(script, key.toLowerCase(), shiftKey);
      if (!act) return;
      // Nobody else is to take them, such as the text for a new line.
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [script]);
}

function actionOf(script: OpenScript, key: string, isShifted: boolean): (() => void) | undefined {
  if (key === 's' && !isShifted) return () => void script.save();
  if (key !== 'enter') return undefined;
  if (!isShifted) return () => void script.run();
  const { cursor } = script.state;
  return cursor === undefined ? undefined : () => void script.run({ endIndex: cursor });
}
