import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** @param {readonly string[]} parts */
export function hashOf(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}

/**
 * What a step left behind when it was complete; undefined when it never was, or when the file is unreadable.
 *
 * @param {string} file
 * @returns {Record<string, unknown> | undefined}
 */
export function readStamp(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Written as the last act of a step, in one piece, so that an interrupted step is done again.
 *
 * @param {string} file
 * @param {Record<string, unknown>} stamp
 */
export function writeStamp(file, stamp) {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(stamp)}\n`);
  renameSync(draft, file);
}

/** @param {string} file */
export function removeStamp(file) {
  rmSync(file, { force: true });
}
