import type { CaseReport, Measures, Share } from '../../model/bench.ts';
import { formatCount } from '../../plot/number-format.ts';

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
