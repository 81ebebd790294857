import { Refusal } from '../../model/refusal.ts';

export interface QueueLimits {
  /** So many have a connection at the same time. */
  readonly connections: number;
  /** So many may wait for one. */
  readonly waiting: number;
  /** So long. */
  readonly waitMs: number;
}

interface Waiter {
  readonly resolve: () => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * Who wants a connection while all are in use waits for one, first come, first served. pg's own queue gives up as soon as
 * a server that does not answer has to be given up.
 */
export class ConnectionQueue {
  readonly #limits: QueueLimits;
  readonly #waiters = new Set<Waiter>();
  #inUse = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Resolves when it is one's turn. Refuses with DATABASE_FAILED when too many wait, or for too long. */
  async enter(): Promise<void> {
    const { connections, waiting, waitMs } = this.#limits;
    if (this.#inUse < connections) {
      this.#inUse++;
      return;
    }
    if (this.#waiters.size >= waiting) throw usedUp(connections, `${waiting} requests wait for one already`);
    const turn = Promise.withResolvers<void>();
    const waiter: Waiter = {
      resolve: turn.resolve,
      timer: setTimeout(() => {
        this.#waiters.delete(waiter);
        turn.reject(usedUp(connections, `none became free within ${waitMs / 1_000} seconds`));
      }, waitMs),
    };
    this.#waiters.add(waiter);
    await turn.promise;
  }

  /** To be called once for each that entered. */
  leave(): void {
    const [next] = this.#waiters;
    if (!next) {
      this.#inUse--;
      return;
    }
    clearTimeout(next.timer);
    this.#waiters.delete(next);
    next.resolve();
  }
}

function usedUp(connections: number, reason: string): Refusal {
  return new Refusal(
    'DATABASE_FAILED',
    `All ${connections} connections to the database are in use, and ${reason}.`,
    {
      remedy:
        'Wait a moment and try again. If it stays so, look for slow or blocked statements on the server.',
    },
  );
}
