import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ what: string, done: number, total: number }} Meter how far a test is, as `test/progress.ts` writes it */

/**
 * What the tests have written into a folder so far.
 *
 * @param {string} folder
 * @returns {readonly Meter[]}
 */
export function readMeters(folder) {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort();
  return names.flatMap((name) => {
    try {
      return [JSON.parse(readFileSync(join(folder, name), 'utf8'))];
    } catch {
      // It is being written.
      return [];
    }
  });
}

/**
 * Says how far a campaign is: for each meter what is done, how fast it goes, and how long it will take.
 *
 * @param {object} campaign
 * @param {string} campaign.name
 * @param {number} campaign.elapsedMs
 * @param {readonly (Meter & { elapsedMs: number })[]} campaign.meters with the time since each was first seen
 */
export function progressLine({ name, elapsedMs, meters }) {
  const running = meters.filter(({ done, total }) => done < total);
  return [`${name} ${timeText(elapsedMs)}`, ...running.map(meterText)].join(' · ');
}

/** @param {Meter & { elapsedMs: number }} meter */
function meterText({ what, done, total, elapsedMs }) {
  const counted = `${what} ${numberText(done)}/${numberText(total)}`;
  // From one or two files that are done nothing follows for the others.
  if (done < 3 || elapsedMs < 1_000) return counted;
  const perSecond = done / (elapsedMs / 1_000);
  return `${counted} (${rateText(perSecond)}, ${timeText(((total - done) / perSecond) * 1_000)} left)`;
}

/** @param {number} perSecond */
function rateText(perSecond) {
  if (perSecond >= 10) return `${numberText(Math.round(perSecond))}/s`;
  return perSecond >= 0.1 ? `${perSecond.toFixed(1)}/s` : `${(perSecond * 60).toFixed(1)}/min`;
}

/** @param {number} number */
export function numberText(number) {
  return number.toLocaleString('en-US');
}

/** @param {number} ms */
export function timeText(ms) {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
