import { ONLY_STREAMING, type Refusals } from '../shared/refusals.ts';
import { toolRefusals } from '../shared/tool-rules.ts';
import { imageRefusals } from './image-rules.ts';
import type { ItemStore } from './item-store.ts';
import { notFound } from './not-found.ts';
import { reasoningRefusals } from './reasoning-rules.ts';
import { type FullItem, type InputItem, isStoring, type ResponsesRequest } from './request.ts';

const PREFIXES = { message: 'msg', function_call: 'fc', reasoning: 'rs' } as const;
const LONGEST_ID = 64;

export function* responsesRefusals(request: ResponsesRequest, store: ItemStore): Refusals {
  const functions = (request.tools ?? []).filter((tool) => tool.type === 'function');
  yield* toolRefusals(
    functions.map(({ name = '', parameters }, index) => ({
      name,
      schema: parameters,
      path: `tools[${index}]`,
    })),
  );
  if (request.previous_response_id)
    yield `Previous response with id '${request.previous_response_id}' not found.`;
  yield* idRefusals(request.input);
  yield* referenceRefusals(request, store);
  const items = request.input.flatMap((item) => resolved(item, store) ?? []);
  yield* pairingRefusals(items);
  yield* reasoningRefusals(items, request, store);
  yield* imageRefusals(request.input);
  if (!request.stream) yield ONLY_STREAMING;
}

function* idRefusals(items: readonly InputItem[]): Refusals {
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    const { id } = item;
    if (id === undefined || id === null) continue;
    if (id.length > LONGEST_ID) {
      yield `Invalid 'input[${index}].id': string too long. Expected a string with maximum length ${LONGEST_ID}, but instead got a string with length ${id.length} instead.`;
    }
    const prefix =
      item.type === 'item_reference' || item.type === 'function_call_output' ? '' : PREFIXES[item.type];
    if (prefix !== '' && !id.startsWith(`${prefix}_`)) {
      yield `Invalid 'input[${index}].id': '${id}'. Expected an ID that begins with '${prefix}'.`;
    }
    if (seen.has(id))
      yield `Duplicate item found with id ${id}. Remove duplicate items from your input and try again.`;
    seen.add(id);
  }
}

function* referenceRefusals(request: ResponsesRequest, store: ItemStore): Refusals {
  for (const item of request.input) {
    if (item.type !== 'item_reference') continue;
    if (!isStoring(request) || !store.find(item.id)) yield notFound(item.id);
  }
}

/** Every output has its call before it, and every call its output. */
function* pairingRefusals(items: readonly FullItem[]): Refusals {
  const called = new Set<string>();
  const answered = new Set<string>();
  for (const item of items) {
    if (item.type === 'function_call') called.add(item.call_id);
    if (item.type !== 'function_call_output') continue;
    if (!called.has(item.call_id))
      yield `No tool call found for function call output with call_id ${item.call_id}.`;
    answered.add(item.call_id);
  }
  for (const id of called) {
    if (!answered.has(id)) yield `No tool output found for function call ${id}.`;
  }
}

function resolved(item: InputItem, store: ItemStore): FullItem | undefined {
  return item.type === 'item_reference' ? store.find(item.id) : item;
}
