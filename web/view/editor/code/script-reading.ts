import { StateField, type Text } from '@codemirror/state';
import type { PromptScriptReading } from '../../../../src/script/prompt-script.ts';
import { readingOf } from '../../../state/script-reading.ts';

const prints = new WeakMap<Text, string>();

/** A text as one string, made once for everybody who asks about it. */
export function printed(text: Text): string {
  const print = prints.get(text) ?? text.toString();
  prints.set(text, print);
  return print;
}

/** The text of the editor, as a script. */
export const scriptReading = StateField.define<PromptScriptReading>({
  create: (state) => readingOf(printed(state.doc)),
  update: (reading, change) => (change.docChanged ? readingOf(printed(change.newDoc)) : reading),
});
