import type { KeyReason, TypedKeys } from './terminal.ts';

const REASONS: Readonly<Record<KeyReason, (keys: string) => string>> = {
  'first-start': (keys) => `${keys}: answered what it asks at its first start`,
  prompt: () => 'pasted the prompt into its composer',
  submit: (keys) => `${keys}: sent the prompt`,
  'submit-again': (keys) => `${keys} again: the composer still held the prompt`,
  'close-suggestions': (keys) => `${keys}: closed a list of suggestions`,
  answer: (keys) => `${keys}: answered its question`,
  interrupt: (keys) => `${keys}: stopped its work`,
};

/** What we typed into a CLI and why, in one line. */
export function typedText({ reason, keys = '' }: TypedKeys): string {
  return REASONS[reason](keys);
}
