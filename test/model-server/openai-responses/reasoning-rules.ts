import type { Refusals } from '../shared/refusals.ts';
import { reasoningInside } from './encrypted-content.ts';
import { isIssued, reasoningBefore } from './item-ids.ts';
import type { ItemStore } from './item-store.ts';
import { notFound } from './not-found.ts';
import { type FullItem, isStoring, type ResponsesRequest } from './request.ts';

type ReasoningItem = Extract<FullItem, { type: 'reasoning' }>;

/** Reasoning items are genuine, and stand right before what was produced after them. */
export function* reasoningRefusals(
  items: readonly FullItem[],
  request: ResponsesRequest,
  store: ItemStore,
): Refusals {
  const reasonings = new Set<string>();
  for (const [index, item] of items.entries()) {
    if (item.type === 'reasoning') {
      yield* genuineRefusals(item, index, request, store);
      const id = reasoningId(item, request.model);
      reasonings.add(id);
      if (!mayFollow(items[index + 1], id)) {
        yield `Item '${id}' of type 'reasoning' was provided without its required following item.`;
      }
    } else {
      const required = item.id ? reasoningBefore(item.id) : undefined;
      if (required !== undefined && !reasonings.has(required)) {
        yield `Item '${item.id}' of type '${item.type}' was provided without its required 'reasoning' item: '${required}'.`;
      }
    }
  }
}

function* genuineRefusals(
  { id, encrypted_content }: ReasoningItem,
  index: number,
  request: ResponsesRequest,
  store: ItemStore,
): Refusals {
  if (encrypted_content) {
    const inside = reasoningInside(request.model, encrypted_content);
    const start = `The encrypted content ${encrypted_content.slice(0, 4)}...${encrypted_content.slice(-4)} could not be verified.`;
    if (inside === undefined) yield `${start} Reason: Encrypted content could not be decrypted or parsed.`;
    else if (id && inside !== id) {
      yield `${start} Reason: Encrypted content item_id did not match the target item id.`;
    }
  } else if (!id) {
    yield `Missing required parameter: 'input[${index}].encrypted_content'.`;
  } else if (!isStoring(request) || !store.find(id)) {
    yield notFound(id);
  }
}

function reasoningId({ id, encrypted_content }: ReasoningItem, model: string): string {
  return id ?? reasoningInside(model, encrypted_content ?? '') ?? '';
}

/** An item whose id does not tell what it was produced after is taken for the right one. */
function mayFollow(next: FullItem | undefined, reasoning: string): boolean {
  switch (next?.type) {
    case 'reasoning':
      return true;
    case 'message':
      if (next.role !== 'assistant') return false;
      break;
    case 'function_call':
      break;
    default:
      return false;
  }
  return !next.id || !isIssued(next.id) || reasoningBefore(next.id) === reasoning;
}
