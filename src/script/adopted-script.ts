import { stringify } from 'yaml';
import { hasErrors } from '../model/diagnostic.ts';
import type { Fields } from '../model/record.ts';
import { withKeys } from './keyed-script.ts';
import { readPromptScript } from './prompt-script.ts';

export interface AdoptedPrompt {
  readonly text: string;
  readonly key?: string;
  /** The terminal that it is typed into. */
  readonly terminal?: string;
}

export interface AdoptedScript {
  readonly text: string;
  /** The prompts, counted from 1, whose blank edges or newlines a script does not keep. */
  readonly trimmed: readonly number[];
}

/**
 * A prompt script that asks these prompts, each with a key. `undefined` where the prompts hold what would be read as
 * something else: a line that begins a prompt, a contract, or a code fence that is never closed.
 */
export function adoptedScript(
  frontMatter: Fields,
  prompts: readonly AdoptedPrompt[],
): AdoptedScript | undefined {
  const blocks = prompts.map(
    ({ text, key, terminal }) =>
      `<!-- user${attribute('key', key)}${attribute('session', terminal)} -->\n\n${text}\n`,
  );
  const { text } = withKeys(`---\n${stringify(frontMatter, { lineWidth: 0 })}---\n\n${blocks.join('\n')}`);
  const { script, diagnostics } = readPromptScript(text);
  const read = script.prompts.map((prompt) => prompt.text);
  const isSame =
    prompts.length === read.length && prompts.every((prompt, index) => plain(prompt.text) === read[index]);
  if (!isSame || hasErrors(diagnostics)) return undefined;
  return {
    text,
    trimmed: prompts.flatMap((prompt, index) => (prompt.text === read[index] ? [] : [index + 1])),
  };
}

function attribute(name: 'key' | 'session', value: string | undefined): string {
  return value === undefined || /["\r\n]|--/.test(value) ? '' : ` ${name}="${value}"`;
}

function plain(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}
