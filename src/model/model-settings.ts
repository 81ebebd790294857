/** What a model can be told besides the conversation, wherever it is named. */
export interface ModelSettings {
  readonly temperature?: number;
  readonly maxOutputTokens?: number;
  readonly topP?: number;
  readonly seed?: number;
  readonly reasoning?: string;
}

/** In the order in which they are kept: what is compared by its text has to have one. */
export const MODEL_SETTINGS = [
  'temperature',
  'maxOutputTokens',
  'topP',
  'seed',
  'reasoning',
] as const satisfies readonly (keyof ModelSettings)[];
