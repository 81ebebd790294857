import type { CaseReport, Measures, Share, Spread } from '../../model/bench.ts';
import { formatCount, formatMs, formatShare } from '../../plot/number-format.ts';

const NOTHING = '–';

/** What a case is called in a report. */
export function nameOf({ caseId, title }: Pick<CaseReport, 'caseId' | 'title'>): string {
  return title ?? caseId;
}

/** What a model is called: without a name, it is the default. */
export function modelName(model: string): string {
  return model === '' ? 'default model' : model;
}

export function countWords({ successes, trials }: Share): string {
  return `${successes} of ${trials}`;
}

export function intervalWords({ interval: [low, high] }: Share): string {
  return `${Math.round(low * 100)}–${formatShare(high)}`;
}

export function shareWords(share: Share | undefined): string {
  return !share || share.rate === null ? NOTHING : formatShare(share.rate);
}

export function spreadWords(spread: Spread | null): string {
  return spread ? `${formatMs(spread.p50)} / ${formatMs(spread.p95)}` : NOTHING;
}

export function tokenWords({ inputTokens, outputTokens }: Measures): string {
  if (inputTokens === null && outputTokens === null) return NOTHING;
  return `${formatCount(inputTokens ?? 0)} / ${formatCount(outputTokens ?? 0)}`;
}

export function repairWords({ repairs: { mean } }: Measures): string {
  return formatCount(mean);
}

/** A moment, to the minute. */
export function momentWords(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}

export function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
