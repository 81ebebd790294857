import type { SessionId } from './ids.ts';
import type { Failure } from './message.ts';

/** Where something new goes in a document; at the end where nothing is said. */
export interface PlanAnchor {
  readonly at?: 'start' | 'end';
  readonly before_block_id?: string;
  readonly after_block_id?: string;
  /** The text of a heading. */
  readonly after_heading?: string;
}

export type PlanAction =
  | {
      readonly op: 'upsert_block';
      readonly block_id: string;
      readonly content: string;
      readonly anchor?: PlanAnchor;
      readonly reason?: string;
    }
  | { readonly op: 'delete_block'; readonly block_id: string; readonly reason?: string }
  | {
      readonly op: 'insert_text';
      readonly text: string;
      readonly after_block_id?: string;
      readonly anchor?: PlanAnchor;
      readonly reason?: string;
    };

/** What is to be changed in a document, step by step: `ah32.plan.v1`. */
export interface Plan {
  readonly schema_version: 'ah32.plan.v1';
  readonly title?: string;
  readonly host?: string;
  readonly actions: readonly PlanAction[];
}

/** What came of one action. */
export interface PlanStep {
  readonly op: PlanAction['op'];
  readonly block_id?: string;
  /** `unchanged`: the document was already as the action wants it. */
  readonly outcome: 'added' | 'replaced' | 'removed' | 'unchanged' | 'failed';
  /** Why it failed. */
  readonly problem?: string;
}

/** What came of a plan. A plan of which one action fails changes nothing. */
export interface PlanResult {
  readonly isDone: boolean;
  /** The document as it is afterwards. */
  readonly text: string;
  readonly steps: readonly PlanStep[];
}

/** A plan that was carried out on a document. */
export interface AppliedPlan {
  readonly steps: readonly PlanStep[];
  /** What was changed of the plan before it could be read, in plain words. */
  readonly changes: readonly string[];
  /** Whether the document was written: one that was as the plan wants it already was not. */
  readonly isWritten: boolean;
  /** How the document differs, or would; null where it differs too much to say. */
  readonly hunks: readonly PlanHunk[] | null;
}

/** A piece of a document that changes: each line begins with a blank, `-` or `+`. */
export interface PlanHunk {
  /** Counted from 1. */
  readonly beforeLine: number;
  readonly afterLine: number;
  readonly lines: readonly string[];
}

/** What is said while a model is asked for a plan. The last is a `plan`, or what came of carrying it out, or `failed`. */
export type PlanEvent =
  | { readonly type: 'session'; readonly sessionId: SessionId; readonly model: string }
  /** It is asked, from 1; after the first time to mend what it answered. */
  | { readonly type: 'attempt'; readonly attempt: number }
  | { readonly type: 'delta'; readonly attempt: number; readonly delta: string }
  | { readonly type: 'problems'; readonly attempt: number; readonly problems: readonly string[] }
  | {
      readonly type: 'plan';
      readonly attempt: number;
      readonly plan: Plan;
      readonly changes: readonly string[];
    }
  | ({ readonly type: 'applied' } & AppliedPlan)
  | { readonly type: 'failed'; readonly error: Failure };
