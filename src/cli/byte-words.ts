const UNITS = ['bytes', 'KB', 'MB', 'GB'] as const;

/** A size as people say it: `1 byte`, `12 KB`, `3.4 MB`. */
export function byteWords(size: number): string {
  if (size === 1) return '1 byte';
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, size)) / 10));
  const amount = size / 1024 ** power;
  return `${power > 0 && amount < 10 ? Number(amount.toFixed(1)) : Math.round(amount)} ${UNITS[power]}`;
}
