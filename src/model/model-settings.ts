import { TOOL_PROTOCOLS, type ToolProtocol } from './provider.ts';
import {
  isString,
  NUMBER,
  TEXT,
  TRUE_OR_FALSE,
  type ValueCheck,
  WHOLE_NUMBER,
  wholeNumberFrom,
} from './value-check.ts';

/** How a model is asked, wherever it is named: what it is told besides the conversation, and how much of that. */
export interface ModelSettings {
  readonly temperature?: number;
  readonly maxOutputTokens?: number;
  readonly topP?: number;
  readonly seed?: number;
  readonly reasoning?: string;
  /** `last N`: of the turns before, only so many are sent; `all` by default. */
  readonly history?: string;
  /** Whether it is told the time; by default where files or datasets are given. */
  readonly time?: boolean;
  /** How it calls tools; by default as its provider is configured. */
  readonly toolProtocol?: ToolProtocol;
}

const HISTORY = /^last (\d{1,6})$/;

/** How many turns before a prompt are sent with it; all where it is undefined. */
export function lastTurnsOf(history: unknown): number | undefined {
  const [, count] = (isString(history) && HISTORY.exec(history)) || [];
  return count === undefined ? undefined : Number(count);
}

/** What each of them must be. */
export const MODEL_SETTING_CHECKS = {
  temperature: NUMBER,
  maxOutputTokens: wholeNumberFrom(1),
  topP: NUMBER,
  seed: WHOLE_NUMBER,
  reasoning: TEXT,
  history: {
    test: (value) => value === 'all' || lastTurnsOf(value) !== undefined,
    words: '`all` or `last N`, such as `last 10`',
  },
  time: TRUE_OR_FALSE,
  toolProtocol: {
    test: (value) => TOOL_PROTOCOLS.some((protocol) => protocol === value),
    words: '`native` or `json`',
  },
} as const satisfies { readonly [Key in keyof ModelSettings]-?: ValueCheck };

/** In the order in which they are kept: what is compared by its text has to have one. */
export const MODEL_SETTINGS = [
  'temperature',
  'maxOutputTokens',
  'topP',
  'seed',
  'reasoning',
  'history',
  'time',
  'toolProtocol',
] as const satisfies readonly (keyof ModelSettings)[];
