import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import type { SessionId } from '../../model/ids.ts';
import { asDatabaseFault } from '../database-fault.ts';

const fdatasyncBeside = promisify(fdatasync);

/**
 * Brings what was committed to the disk. SQLite's own `synchronous = FULL` does the same to the same file, but
 * everybody waits for it; here sessions that write at the same time wait beside the event loop, all of them for one
 * write. A session that writes alone keeps nobody waiting, and is spared the way to another thread and back.
 */
export class DiskSync {
  readonly #path: string;
  #file: number | undefined;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #latest: SessionId | undefined;

  /** @param path of the database, which has to be in WAL mode. */
  constructor(path: string) {
    this.#path = path;
  }

  /** Resolves when everything that was committed before the call would survive a power cut. */
  async settle(sessionId: SessionId): Promise<void> {
    const isAlone = this.#running === undefined && this.#latest === sessionId;
    this.#latest = sessionId;
    if (isAlone) return await this.#write(fdatasyncSync);
    const begin = () => this.#begin();
    // A write that runs may have begun before the commit.
    this.#next ??= (this.#running ?? Promise.resolve()).then(begin, begin);
    await this.#next;
  }

  async close(): Promise<void> {
    await (this.#next ?? this.#running)?.catch(() => undefined);
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #begin(): Promise<void> {
    this.#next = undefined;
    this.#running = this.#write(fdatasyncBeside).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #write(sync: (file: number) => Promise<void> | void): Promise<void> {
    try {
      this.#file ??= openSync(`${this.#path}-wal`, 'r');
      await sync(this.#file);
    } catch (error) {
      if (this.#file !== undefined) closeSync(this.#file);
      this.#file = undefined;
      throw asDatabaseFault(error);
    }
  }
}
