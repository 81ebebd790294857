import type { Plan } from '../../model/plan.ts';

/** What of a plan takes back another part of it, by the number of the action: a plan says one thing of each block. */
export function contradictions({ actions }: Plan): ReadonlyMap<number, string> {
  const deleted = new Set(
    actions.flatMap((action) => (action.op === 'delete_block' ? [action.block_id] : [])),
  );
  const found = new Map<number, string>();
  actions.forEach((action, at) => {
    if (action.op === 'upsert_block' && deleted.has(action.block_id)) {
      found.set(
        at,
        `The plan both writes and deletes the block ${action.block_id}: one of the two has to go.`,
      );
    }
    if (action.op !== 'insert_text') return;
    const beside = action.after_block_id ?? action.anchor?.after_block_id ?? action.anchor?.before_block_id;
    if (beside !== undefined && deleted.has(beside)) {
      found.set(
        at,
        `The plan puts a text beside the block ${beside}, and deletes that block: give the text another place.`,
      );
    }
  });
  return found;
}
