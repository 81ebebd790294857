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
