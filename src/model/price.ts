import type { Usage } from './message.ts';

/** What a model costs, in US dollars for a million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
  /** Of input that the provider had in its cache; without it, as any other input. */
  readonly cachedInput?: number;
}

/** Prices by models: `provider/name`, or how such names begin, with a `*` behind it. */
export type Prices = ReadonlyMap<string, Price>;

export const NO_PRICES: Prices = new Map();

/** The price of a model: by its whole name, else by the longest beginning of it that has one. */
export function priceOf(prices: Prices, model: string): Price | undefined {
  const exact = prices.get(model);
  if (exact) return exact;
  let longest = '';
  for (const pattern of prices.keys()) {
    const fits = pattern.endsWith('*') && model.startsWith(pattern.slice(0, -1));
    if (fits && pattern.length > longest.length) longest = pattern;
  }
  return prices.get(longest);
}

const MILLION = 1_000_000;

/** What an answer cost, in US dollars; undefined where its tokens were not counted. */
export function costOf(usage: Usage, { input, output, cachedInput = input }: Price): number | undefined {
  const { inputTokens, outputTokens, cachedInputTokens = 0 } = usage;
  if (inputTokens === undefined || outputTokens === undefined) return undefined;
  const cached = Math.min(cachedInputTokens, inputTokens);
  return inDollars(((inputTokens - cached) * input + cached * cachedInput + outputTokens * output) / MILLION);
}

/** An answer that a model was asked for. */
export interface PaidStep {
  readonly model?: string;
  readonly usage?: Usage;
}

/** What was used, as far as it was counted. */
export function usageOf(steps: readonly PaidStep[]): readonly Usage[] {
  return steps.flatMap(({ usage }) => (usage ? [usage] : []));
}

/** What several answers cost together; null where one of them has no price that is known, or there are none. */
export function costOfSteps(steps: readonly PaidStep[], prices: Prices): number | null {
  let total = 0;
  for (const { model = '', usage } of steps) {
    const price = priceOf(prices, model);
    const cost = price && usage && costOf(usage, price);
    if (cost === undefined) return null;
    total += cost;
  }
  return steps.length === 0 ? null : inDollars(total);
}

/** A sum without its last digits, which are nothing but what fractions make of them. */
export function inDollars(amount: number): number {
  return Number(amount.toPrecision(12));
}
