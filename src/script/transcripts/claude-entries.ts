import type { JsonObject } from '../../model/json.ts';
import type { FinishReason, Usage } from '../../model/message.ts';
import { numberIn, objectIn, objectsIn, present, textIn } from './entry-values.ts';
import type { EntryReader } from './transcript.ts';
import { type Numbering, TurnDraft } from './turn-draft.ts';
import { type PlacedTurn, TurnTree } from './turn-tree.ts';

/** Claude Code's `projects/<folder>/<session>.jsonl`. Its entries are a tree: see `TurnTree`. */
export function claudeEntries(): EntryReader {
  const numbering: Numbering = { last: 0 };
  const tree = new TurnTree();
  let conversationId: string | undefined;
  let cwd: string | undefined;
  let title: string | undefined;

  function placeOf(entry: JsonObject): PlacedTurn | undefined {
    const parent = entry['parentUuid'] ?? entry['logicalParentUuid'];
    return tree.placeOf(typeof parent === 'string' || parent === null ? parent : undefined);
  }

  function put(entry: JsonObject, turn: PlacedTurn | undefined): void {
    tree.put(textIn(entry, 'uuid'), turn);
  }

  function takeUser(entry: JsonObject, before: PlacedTurn | undefined): boolean {
    const message = objectIn(entry, 'message');
    const results = objectsIn(message, 'content').filter(({ type }) => type === 'tool_result');
    if (results.length > 0) {
      put(entry, before);
      return results.every((result) => takeResult(before?.draft, result));
    }
    const text = userText(message);
    if (text.startsWith('[Request interrupted by user')) {
      if (before) Object.assign(before.draft, { isDone: true, isBroken: true });
      put(entry, before);
      return true;
    }
    if (entry['isMeta'] === true || entry['isCompactSummary'] === true || !isTyped(entry, text)) {
      put(entry, before);
      return false;
    }
    const draft = new TurnDraft(text, textIn(entry, 'timestamp'), numbering);
    tree.begin(textIn(entry, 'uuid'), draft, before);
    return true;
  }

  function takeAssistant(entry: JsonObject, turn: PlacedTurn | undefined): boolean {
    put(entry, turn);
    const message = objectIn(entry, 'message');
    if (!turn || !message) return false;
    const { draft } = turn;
    const isError = entry['isApiErrorMessage'] === true;
    if (!isError) {
      const stop = textIn(message, 'stop_reason');
      draft.step({
        model: textIn(message, 'model'),
        finishReason: stop === undefined ? undefined : (FINISH[stop] ?? 'other'),
        usage: usageIn(objectIn(message, 'usage')),
        responseId: textIn(message, 'id'),
      });
    }
    let isKnown = true;
    for (const part of objectsIn(message, 'content')) isKnown = takePart(draft, part, message) && isKnown;
    if (isError) Object.assign(draft, { isDone: true, isBroken: true });
    return isKnown;
  }

  return {
    take(entry) {
      cwd ??= textIn(entry, 'cwd');
      conversationId = textIn(entry, 'sessionId') ?? conversationId;
      title = textIn(entry, 'customTitle') ?? textIn(entry, 'aiTitle') ?? textIn(entry, 'summary') ?? title;
      if (entry['isSidechain'] === true) return false;
      const type = textIn(entry, 'type');
      if (type === 'user') return takeUser(entry, placeOf(entry));
      if (type === 'assistant') return takeAssistant(entry, placeOf(entry));
      if (entry['uuid'] === undefined) return type !== undefined && NOTES.has(type);
      const turn = placeOf(entry);
      put(entry, turn);
      if (turn && entry['subtype'] === 'turn_duration') turn.draft.isDone = true;
      return type === 'system' || type === 'attachment';
    },
    told: () => ({
      ...present({ conversationId, cwd, title }),
      provider: 'anthropic',
      ...tree.told(),
    }),
  };
}

/** Entries that hold nothing of the conversation. */
const NOTES: ReadonlySet<string> = new Set([
  'mode',
  'permission-mode',
  'atis-latch',
  'file-history-snapshot',
  'api-request',
  'api-request-shape',
  'api-request-blob',
  'tools-used',
  'cost-state',
  'last-prompt',
  'summary',
  'custom-title',
  'ai-title',
  'queue-operation',
]);

const FINISH: Readonly<Record<string, FinishReason>> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  max_tokens: 'length',
  tool_use: 'tool-calls',
  refusal: 'content-filter',
};

/** What Claude Code says in the user's name. */
const SAID_BY_PROGRAM =
  /^<(?:command-(?:name|message|args)|local-command-[a-z]+|bash-(?:input|stdout|stderr)|system-reminder|task-notification)>/;

function isTyped(entry: JsonObject, text: string): boolean {
  if (text.trim() === '') return false;
  const origin = textIn(objectIn(entry, 'origin'), 'kind');
  return origin === undefined
    ? !SAID_BY_PROGRAM.test(text)
    : origin === 'human' && !SAID_BY_PROGRAM.test(text);
}

function userText(message: JsonObject | undefined): string {
  const content = textIn(message, 'content');
  return content ?? textsOf(objectsIn(message, 'content'));
}

function textsOf(parts: readonly JsonObject[]): string {
  return parts.flatMap((part) => (part['type'] === 'text' ? (textIn(part, 'text') ?? []) : [])).join('\n');
}

function takePart(draft: TurnDraft, part: JsonObject, message: JsonObject): boolean {
  switch (part['type']) {
    case 'text':
      draft.words(textIn(part, 'text') ?? '');
      // The parts of an answer are entries of their own, and each says how the answer ends.
      if (ENDS.has(textIn(message, 'stop_reason') ?? '')) draft.isDone = true;
      return true;
    case 'thinking':
      draft.thought(textIn(part, 'thinking') ?? '');
      return true;
    case 'tool_use':
      draft.isDone = false;
      draft.call(textIn(part, 'id') ?? '', textIn(part, 'name') ?? '', part['input'] ?? {});
      return true;
    default:
      return false;
  }
}

const ENDS: ReadonlySet<string> = new Set(['end_turn', 'stop_sequence', 'max_tokens', 'refusal']);

function takeResult(draft: TurnDraft | undefined, result: JsonObject): boolean {
  const parts = objectsIn(result, 'content');
  const text = textIn(result, 'content') ?? textsOf(parts);
  const isTaken =
    draft?.result(textIn(result, 'tool_use_id') ?? '', text, result['is_error'] === true) ?? false;
  return isTaken && parts.every(({ type }) => type === 'text');
}

function usageIn(usage: JsonObject | undefined): Usage | undefined {
  if (!usage) return undefined;
  const read = numberIn(usage, 'cache_read_input_tokens') ?? 0;
  const written = numberIn(usage, 'cache_creation_input_tokens') ?? 0;
  return present({
    inputTokens: (numberIn(usage, 'input_tokens') ?? 0) + read + written,
    outputTokens: numberIn(usage, 'output_tokens'),
    cachedInputTokens: read,
    cacheWriteTokens: written,
  });
}
