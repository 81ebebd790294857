import { engineOf } from '../../../src/model/script.ts';
import { readingOf } from '../../state/script-reading.ts';
import type { OpenScript } from '../../stores/open-script.ts';
import { useSelected } from '../desk-context.tsx';

/** Whether the prompts of a script are typed into a terminal. */
export function useIsTyped(script: OpenScript): boolean {
  return useSelected(script.text, ({ draft }) => engineOf(readingOf(draft?.text ?? '').script) === 'pty');
}
