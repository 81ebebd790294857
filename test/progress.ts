import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where `npm run test:long` looks for progress. */
const FOLDER = process.env['CUEBOOK_TEST_PROGRESS'];
const WRITE_EVERY_MS = 500;

export interface Progress {
  advance(count?: number): void;
}

let meters = 0;

/**
 * Reports to `npm run test:long` how far a test is. Does nothing in `npm test`.
 *
 * @param what the unit in the plural, such as `kills on SQLite`
 */
export function progressOf(what: string, total: number): Progress {
  if (FOLDER === undefined) return { advance: () => undefined };
  const path = join(FOLDER, `${process.pid}-${meters++}.json`);
  let done = 0;
  let writtenAt = 0;
  const advance = (count = 1): void => {
    done += count;
    if (done < total && Date.now() - writtenAt < WRITE_EVERY_MS) return;
    writtenAt = Date.now();
    writeFileSync(path, JSON.stringify({ what, done, total }));
  };
  advance(0);
  return { advance };
}
