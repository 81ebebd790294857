import { type PromptScriptReading, readPromptScript } from '../../src/script/prompt-script.ts';

let last: { readonly text: string; readonly reading: PromptScriptReading } | undefined;

/** Reads a script, once for everybody who asks about the same text. */
export function readingOf(text: string): PromptScriptReading {
  if (last?.text !== text) last = { text, reading: readPromptScript(text) };
  return last.reading;
}
