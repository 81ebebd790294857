import type { SessionEvent } from './event.ts';
import type { SessionId } from './ids.ts';
import type { EndReason, Failure } from './message.ts';

/** Where the answers of a run came from. */
type RunClass = 'recorded' | 'live' | 'mixed';

/** The last line of a run. */
export interface RunSummary {
  readonly v: 1;
  readonly type: 'run-summary';
  readonly sessionId: SessionId;
  readonly data: {
    readonly class: RunClass;
    readonly reason: EndReason;
    readonly error?: Failure;
    /** Prompts that ran to their end, and prompts whose answers were there already. */
    readonly ran: number;
    readonly shared: number;
    readonly tokens: { readonly input: number; readonly output: number };
    /** Null where no price is known. */
    readonly cost: number | null;
  };
}

export type RunEvent = SessionEvent | RunSummary;
