import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A reporter of Vitest that counts finished files, as `test/progress.ts` counts what a test repeats. */
export default class FileReporter {
  #path = join(process.env['CUEBOOK_TEST_PROGRESS'] ?? '.', 'files.json');
  #done = 0;
  #total = 0;

  /** @param {readonly unknown[]} specifications */
  onTestRunStart(specifications) {
    this.#total = specifications.length;
    this.#write();
  }

  onTestModuleEnd() {
    this.#done++;
    this.#write();
  }

  #write() {
    writeFileSync(this.#path, JSON.stringify({ what: 'files', done: this.#done, total: this.#total }));
  }
}
