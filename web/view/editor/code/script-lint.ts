import { type Diagnostic, linter } from '@codemirror/lint';
import type { EditorState, Extension } from '@codemirror/state';
import { scriptReading } from './script-reading.ts';

const AT_ONCE_MS = 100;

/** Underlines what the reader of scripts noticed, with what it says about it. */
export const scriptLint: Extension = linter(({ state }) => diagnosticsOf(state), { delay: AT_ONCE_MS });

function diagnosticsOf(state: EditorState): readonly Diagnostic[] {
  return state.field(scriptReading).diagnostics.flatMap(({ code, line, severity, message }): Diagnostic[] => {
    // Who has not written yet knows that.
    if (code === 'prompts-none') return [];
    const { from, to, text } = state.doc.line(Math.min(line, state.doc.lines));
    const start = from + (text.length - text.trimStart().length);
    return [{ from: start, to, severity, message }];
  });
}
