import type { PromptScript } from '../model/script.ts';
import { type AlignedPrompt, alignPrompts } from './align-prompts.ts';

/** A script at one time, as far as it decides how it differs from another time. */
export interface ScriptFacts {
  readonly script: Pick<PromptScript, 'prompts'>;
  readonly hash: string;
  /** Of everything that decides answers besides the prompts: the model, the engine, … */
  readonly settingsHash: string | null;
}

/**
 * How a script differs from what was run. `metadata`: only what decides no answer; `appended`: new prompts after
 * those that were run; `edited`: from a prompt on, counted from 0; `settings`: what decides every answer;
 * `session-missing`: nothing is known of what was run.
 */
export type Drift =
  | { readonly kind: 'none' }
  | { readonly kind: 'metadata' }
  | { readonly kind: 'session-missing' }
  | {
      readonly kind: 'settings';
      readonly prompts: readonly AlignedPrompt[];
      /** The files whose content has changed, by their names, where nothing else of it has. */
      readonly files?: readonly string[];
    }
  | {
      readonly kind: 'appended' | 'edited';
      readonly from: number;
      readonly prompts: readonly AlignedPrompt[];
    };

export function driftBetween(ran: ScriptFacts, now: ScriptFacts): Drift {
  if (ran.hash === now.hash) return { kind: 'none' };
  const [before, after] = [ran.script.prompts, now.script.prompts];
  const prompts = alignPrompts(before, after);
  if (ran.settingsHash !== now.settingsHash) return { kind: 'settings', prompts };
  const from = after.findIndex(({ text }, index) => text !== before[index]?.text);
  if (from === -1 && before.length === after.length) return { kind: 'metadata' };
  if (from >= before.length) return { kind: 'appended', from, prompts };
  return { kind: 'edited', from: from === -1 ? after.length : from, prompts };
}
