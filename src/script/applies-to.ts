import { parsePrimingRef } from '../model/priming-ref.ts';
import type { PrimingSettings } from './priming-settings.ts';

/** Whether a priming script is for an agent; if not, why. */
export function appliesTo(
  ref: string,
  { applicableMemberIds = [] }: Pick<PrimingSettings, 'applicableMemberIds'>,
  memberId: string,
): true | string {
  const parts = parsePrimingRef(ref);
  if (parts.scope === 'individual' && parts.memberId !== memberId) {
    return `${ref} is for the agent ${parts.memberId} only.`;
  }
  if (applicableMemberIds.length === 0 || applicableMemberIds.includes(memberId)) return true;
  const agents = applicableMemberIds.length === 1 ? 'agent' : 'agents';
  return `${ref} is for the ${agents} ${applicableMemberIds.join(', ')} only.`;
}
