import type { PromptNote } from './run.ts';

/** What the answer to a prompt breaks, in a sentence. */
export function brokenContract({ promptIndex, key, message }: PromptNote): string {
  return `Prompt ${promptIndex + 1} breaks ${key === undefined ? 'its contract' : `the contract \`${key}\``}: ${message}`;
}

/** What nobody can tell of the answer to a prompt. */
export function uncheckedContract({ promptIndex, message }: PromptNote): string {
  return `Prompt ${promptIndex + 1}: ${message}`;
}
