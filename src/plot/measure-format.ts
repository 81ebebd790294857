import { formatCount, formatMs, formatShare } from './number-format.ts';

const NOTHING = '–';

/** A share that was measured, as `90 %`. */
export function formatRate(share: { readonly rate: number | null } | undefined): string {
  return !share || share.rate === null ? NOTHING : formatShare(share.rate);
}

/** Where a share lies, as `57–100 %`. */
export function formatInterval({
  interval: [low, high],
}: {
  readonly interval: readonly [number, number];
}): string {
  return `${Math.round(low * 100)}–${formatShare(high)}`;
}

/** The middle and the slow end of times, as `850 ms / 1.2 s`. */
export function formatSpread(spread: { readonly p50: number; readonly p95: number } | null): string {
  return spread ? `${formatMs(spread.p50)} / ${formatMs(spread.p95)}` : NOTHING;
}

/** What goes in and comes out, as `412 / 168`. */
export function formatTokens({
  inputTokens,
  outputTokens,
}: {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
}): string {
  if (inputTokens === null && outputTokens === null) return NOTHING;
  return `${formatCount(inputTokens ?? 0)} / ${formatCount(outputTokens ?? 0)}`;
}

/** A difference of shares, as points of a hundred with their sign. */
export function formatPoints(difference: number): string {
  const rounded = Math.round(difference * 100);
  if (rounded === 0) return '±0';
  return rounded > 0 ? `+${rounded}` : `−${-rounded}`;
}
