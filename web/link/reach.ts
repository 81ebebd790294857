import { Unreachable } from '../state/connection.ts';

/** `fetch`, but who is not reached is told apart from every other mistake. */
export async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new Unreachable(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
