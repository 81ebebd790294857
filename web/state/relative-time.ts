const STEPS = [
  { unit: 'second', ms: 1_000, below: 60 },
  { unit: 'minute', ms: 60_000, below: 60 },
  { unit: 'hour', ms: 3_600_000, below: 24 },
  { unit: 'day', ms: 86_400_000, below: 7 },
] as const;

const JUST_NOW_MS = 10_000;

/** `2m ago` for what was lately, `Nov 3` for what was not. */
export function relativeTime(at: string, now: number, language: string): string {
  const time = new Date(at);
  const ago = now - time.getTime();
  const words = new Intl.RelativeTimeFormat(language, { style: 'narrow', numeric: 'auto' });
  if (ago < JUST_NOW_MS) return words.format(0, 'second');
  for (const { unit, ms, below } of STEPS) {
    const count = Math.floor(ago / ms);
    if (count < below) return words.format(-count, unit);
  }
  const isThisYear = time.getFullYear() === new Date(now).getFullYear();
  return time.toLocaleDateString(language, {
    month: 'short',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
  });
}

/** `40 ms`, `1.2 s`, `3 min`. */
export function shortDuration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  return `${Math.round(ms / 60_000)} min`;
}
