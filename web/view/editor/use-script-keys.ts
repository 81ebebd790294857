import { useEffect } from 'react';
import type { OpenScript } from '../../stores/open-script.ts';

/** Keys that save and run, wherever one is beside a script. */
export function useScriptKeys(script: OpenScript): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, shiftKey, key, isComposing, target } = event;
      if (!(ctrlKey || metaKey) || altKey || isComposing) return;
      if (target instanceof Element && target.closest('[role="dialog"]')) return;
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
