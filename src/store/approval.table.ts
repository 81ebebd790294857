import type { ApprovalAnswer } from '../model/event.ts';
import type { SessionId } from '../model/ids.ts';

export interface ApprovalsTable {
  callId: string;
  chatSessionId: SessionId;
  answer: ApprovalAnswer | null;
  answeredAt: string | null;
  /** By the user who allowed it; null where nobody signed. */
  signature: string | null;
}
