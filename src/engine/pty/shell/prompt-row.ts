/** A prompt ends with one of these, and at most a blank. */
const PROMPT_END = /[$#%>❯›»:?\])] ?$/u;
const PERCENTAGE = /\d ?% ?$/u;

/** Whether what stands before the cursor looks like a prompt: it is asked only of a program that listens to the keyboard. */
export function isPromptRow(textBeforeCursor: string): boolean {
  return PROMPT_END.test(textBeforeCursor) && !PERCENTAGE.test(textBeforeCursor);
}
