import { StateField } from '@codemirror/state';
import type { PromptScriptReading } from '../../../../src/script/prompt-script.ts';
import { readingOf } from '../../../state/script-reading.ts';

/** The text of the editor, as a script. */
export const scriptReading = StateField.define<PromptScriptReading>({
  create: (state) => readingOf(state.doc.toString()),
  update: (reading, change) => (change.docChanged ? readingOf(change.newDoc.toString()) : reading),
});
