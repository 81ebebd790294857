import { unlessAborted } from '../../model/unless-aborted.ts';

/** Somebody who takes up room, and may be asked to make some. */
export interface Guest {
  /** When it came to rest; undefined while it works. */
  readonly restsSince: number | undefined;
  readonly ended: Promise<void>;
  leave(): void;
}

/** Room for so many at a time. Whoever has rested longest makes room for others. */
export class Room {
  readonly #most: number;
  readonly #guests = new Set<Guest>();
  #entering = 0;
  #waiting: (() => void)[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  /** Lets somebody in once there is room. Throws the reason of a signal that is aborted meanwhile. */
  async enter<Entering extends Guest>(make: () => Promise<Entering>, signal: AbortSignal): Promise<Entering> {
    signal.throwIfAborted();
    while (this.#guests.size + this.#entering >= this.#most) {
      this.#restingLongest()?.leave();
      await unlessAborted(this.#change(), signal);
    }
    this.#entering += 1;
    try {
      const guest = await make();
      this.#guests.add(guest);
      void guest.ended.then(() => {
        this.#guests.delete(guest);
        this.#wake();
      });
      return guest;
    } finally {
      this.#entering -= 1;
      this.#wake();
    }
  }

  /** Somebody came to rest: who is waited for leaves, so that nobody waits for ever. */
  rested(guest: Guest): void {
    if (this.#waiting.length > 0) guest.leave();
  }

  /** Asks everybody to leave, and waits for it. */
  async clear(): Promise<void> {
    while (this.#guests.size + this.#entering > 0) {
      for (const guest of this.#guests) guest.leave();
      await this.#change();
    }
  }

  async #change(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    await promise;
  }

  /** Everybody who waits looks again, in their order. */
  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #restingLongest(): Guest | undefined {
    const resting = Array.from(this.#guests).filter(({ restsSince }) => restsSince !== undefined);
    return resting.sort((a, b) => (a.restsSince ?? 0) - (b.restsSince ?? 0))[0];
  }
}
