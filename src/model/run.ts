import type { ContractNote } from './contract.ts';
import type { SessionEvent } from './event.ts';
import type { SessionId } from './ids.ts';
import type { EndReason, Failure } from './message.ts';

/** Where the answers of a run came from. */
export type RunClass = 'recorded' | 'live' | 'mixed';

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
    /** Shell commands that ended with another exit code than 0. Absent if there are none. */
    readonly failedCommands?: number;
    readonly tokens: { readonly input: number; readonly output: number };
    /** Null where no price is known. */
    readonly cost: number | null;
    /** What could not be done as asked, each kind once: a setting the model does not know, a thought it cannot read. */
    readonly warnings: readonly RunWarning[];
    /** Of a script that has contracts: what came of them, for all prompts that have their answers. */
    readonly contracts?: ContractSummary;
  };
}

export interface ContractSummary {
  /** How many answers were held against contracts. */
  readonly checked: number;
  readonly failures: readonly PromptNote[];
  /** What nobody can tell of an answer. */
  readonly unchecked: readonly PromptNote[];
}

/** What is to be said about the answer to a prompt. */
export interface PromptNote extends ContractNote {
  /** Counted from 0. */
  readonly promptIndex: number;
}

export interface RunWarning {
  readonly code: string;
  readonly message: string;
}

export type RunEvent = SessionEvent | RunSummary;
