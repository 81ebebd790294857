import { Refusal } from '../../model/refusal.ts';

const UNITS: ReadonlyMap<string, number> = new Map([
  ['s', 1_000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
  ['w', 7 * 86_400_000],
]);
const AGO = /^(\d{1,6}(?:\.\d+)?)([smhdw])$/;
const DATE = /^\d{4}-\d{2}(?:-\d{2})?(?:[T ]\d{2}:\d{2}.*)?$/;

/** A moment from the command line: how long ago it was, or its date, by the clock of the person. */
export function sinceOption(text: string, now: Date): Date {
  const [, count, unit] = AGO.exec(text) ?? [];
  if (count !== undefined) return new Date(now.getTime() - Number(count) * (UNITS.get(unit ?? '') ?? 0));
  // A date alone would be midnight in London.
  const isDay = DATE.test(text) && !text.includes(':');
  const date = new Date(isDay ? `${text.padEnd('yyyy-mm-dd'.length, '-01')}T00:00` : text);
  if (DATE.test(text) && !Number.isNaN(date.getTime())) return date;
  throw new Refusal('INVALID_INPUT', `--since takes no ${JSON.stringify(text)}.`, {
    remedy: 'Say how long ago, such as 15m, 1h or 7d, or give a time: 2026-11-17, 2026-11-17T09:30.',
  });
}
