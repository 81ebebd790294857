import type { TerminalEffect } from '../model/terminal-effect.ts';
import { type LiveTerminal, TerminalOutlet } from '../server/terminals/terminal-outlet.ts';
import { ownIo, type TerminalIo, TerminalSeat } from './terminal-seat.ts';

/** Why somebody no longer watches a terminal: its program is over, they left (Ctrl-]), or they were asked to. */
export type AttachEnd =
  | { readonly reason: 'ended'; readonly exitCode: number }
  | { readonly reason: 'detached' }
  | { readonly reason: 'stopped' };

export interface AttachOptions {
  /** By default the streams of this process. */
  readonly io?: TerminalIo;
  /** Gives the terminal back; the program goes on. */
  readonly signal?: AbortSignal;
  readonly effects?: Iterable<TerminalEffect>;
}

/**
 * Shows a terminal of this process in the one that the person sits at, who types into it: Ctrl-] leaves it. Without a
 * terminal, what comes out is written.
 */
export async function attachTerminal(
  live: LiveTerminal,
  { io = ownIo(), signal, effects = [] }: AttachOptions = {},
): Promise<AttachEnd> {
  const { terminal } = live;
  const { promise, resolve, reject } = Promise.withResolvers<AttachEnd>();
  using seat = new TerminalSeat(io, {
    typed: (keys) => terminal.type(keys),
    resized: (size) => terminal.resize(size),
    detached: () => resolve({ reason: 'detached' }),
  });
  if (seat.size) terminal.resize(seat.size);
  const outlet = new TerminalOutlet(live, seat, {
    mayType: async () => true,
    effects,
    over: ({ exitCode }) => resolve({ reason: 'ended', exitCode }),
    failed: reject,
  });
  const stop = () => resolve({ reason: 'stopped' });
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  try {
    return await promise;
  } finally {
    signal?.removeEventListener('abort', stop);
    await outlet.finish();
  }
}
