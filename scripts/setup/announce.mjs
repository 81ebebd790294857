/** @typedef {(text: string) => void} Log receives text as it is to be shown, line ends included */

/** @type {Log} */
export function logToStderr(text) {
  process.stderr.write(text);
}

/** @param {number} started a value of Date.now() */
export function secondsSince(started) {
  const seconds = (Date.now() - started) / 1000;
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
}

/**
 * Says what is about to happen, does it, and says how long it took.
 *
 * @template Result
 * @param {Log} log
 * @param {string} what
 * @param {() => Promise<Result>} action
 */
export async function announce(log, what, action) {
  const started = Date.now();
  log(`Cuebook: ${what} …`);
  try {
    const result = await action();
    log(`  done in ${secondsSince(started)}\n`);
    return result;
  } catch (error) {
    log(`  failed after ${secondsSince(started)}\n`);
    throw error;
  }
}

/** @typedef {{ what: string, action: () => Promise<void> }} Step */

/**
 * Takes the steps one after the other, and says of each how many there are.
 *
 * @param {Log} log
 * @param {boolean} isFirst whether this was never done before
 * @param {readonly Step[]} steps
 */
export async function announceSteps(log, isFirst, steps) {
  for (const [index, { what, action }] of steps.entries()) {
    const place = steps.length > 1 ? [`step ${index + 1} of ${steps.length}`] : [];
    const prefix = [...(isFirst ? ['first time'] : []), ...place].join(', ');
    await announce(log, prefix === '' ? what : `${prefix}: ${what}`, action);
  }
}
