import { randomHex } from '../shared/random-id.ts';
import { shortMac } from '../shared/signatures.ts';

/**
 * An id tells by itself which reasoning item the item was produced after, so that any server process knows it:
 * sixteen hexadecimal digits of its own, sixteen of that reasoning item's (or zeros), and sixteen of proof.
 */
const ITEM_ID = /^(?:rs|fc|msg)_(?<own>[0-9a-f]{16})(?<after>[0-9a-f]{16})(?<proof>[0-9a-f]{16})$/;
const NONE = '0'.repeat(16);

export function newItemId(prefix: 'rs' | 'fc' | 'msg', afterReasoning?: string): string {
  const after = afterReasoning === undefined ? undefined : partsOf(afterReasoning)?.own;
  return itemId(prefix, randomHex(16), after ?? NONE);
}

/** Whether the id was made here, in this process or another. */
export function isIssued(id: string): boolean {
  return partsOf(id) !== undefined;
}

/** The id of the reasoning item that an item was produced right after, if there was one. */
export function reasoningBefore(id: string): string | undefined {
  const after = partsOf(id)?.after;
  return after === undefined || after === NONE ? undefined : itemId('rs', after, NONE);
}

function itemId(prefix: string, own: string, after: string): string {
  return `${prefix}_${own}${after}${proofOf(own, after)}`;
}

function partsOf(id: string): { readonly own: string; readonly after: string } | undefined {
  const { own = '', after = '', proof } = ITEM_ID.exec(id)?.groups ?? {};
  return proof === proofOf(own, after) ? { own, after } : undefined;
}

function proofOf(own: string, after: string): string {
  return shortMac(16, 'openai-responses', own, after);
}
