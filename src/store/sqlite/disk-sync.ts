import { type FileHandle, open } from 'node:fs/promises';
import { asDatabaseFault } from '../database-fault.ts';

/**
 * Brings what was committed to the disk, beside the event loop. SQLite's own `synchronous = FULL` does the same to the
 * same file, but everybody waits for it; here all who wait at one time wait for one write.
 */
export class DiskSync {
  readonly #path: string;
  #file: Promise<FileHandle> | undefined;
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  /** @param path of the database, which has to be in WAL mode. */
  constructor(path: string) {
    this.#path = path;
  }

  /** Resolves when everything that was committed before the call would survive a power cut. */
  async settle(): Promise<void> {
    // A write that runs may have begun before the commit.
    this.#next ??= this.#running.then(
      () => this.#begin(),
      () => this.#begin(),
    );
    await this.#next;
  }

  async close(): Promise<void> {
    await this.#running.catch(() => undefined);
    const file = await this.#file?.catch(() => undefined);
    await file?.close();
  }

  #begin(): Promise<void> {
    this.#next = undefined;
    this.#running = this.#write();
    return this.#running;
  }

  async #write(): Promise<void> {
    try {
      this.#file ??= open(`${this.#path}-wal`, 'r');
      await (await this.#file).datasync();
    } catch (error) {
      this.#file = undefined;
      throw asDatabaseFault(error);
    }
  }
}
