import { NUMBER, TEXT, type ValueCheck, WHOLE_NUMBER, wholeNumberFrom } from './value-check.ts';

/** What a model can be told besides the conversation, wherever it is named. */
export interface ModelSettings {
  readonly temperature?: number;
  readonly maxOutputTokens?: number;
  readonly topP?: number;
  readonly seed?: number;
  readonly reasoning?: string;
}

/** What each of them must be. */
export const MODEL_SETTING_CHECKS = {
  temperature: NUMBER,
  maxOutputTokens: wholeNumberFrom(1),
  topP: NUMBER,
  seed: WHOLE_NUMBER,
  reasoning: TEXT,
} as const satisfies { readonly [Key in keyof ModelSettings]-?: ValueCheck };

/** In the order in which they are kept: what is compared by its text has to have one. */
export const MODEL_SETTINGS = [
  'temperature',
  'maxOutputTokens',
  'topP',
  'seed',
  'reasoning',
] as const satisfies readonly (keyof ModelSettings)[];
