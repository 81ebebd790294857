import type { JsonObject } from '../../model/json.ts';
import type { FinishReason, Usage } from '../../model/message.ts';
import { numberIn, objectIn, objectsIn, present, textIn } from './entry-values.ts';
import type { EntryReader } from './transcript.ts';
import { type Numbering, TurnDraft } from './turn-draft.ts';
import { type PlacedTurn, TurnTree } from './turn-tree.ts';

/** pi's `sessions/<folder>/<time>_<session>.jsonl`. Its entries are a tree: see `TurnTree`. */
export function piEntries(): EntryReader {
  const numbering: Numbering = { last: 0 };
  const tree = new TurnTree();
  let conversationId: string | undefined;
  let cwd: string | undefined;
  let title: string | undefined;
  let provider: string | undefined;

  function takeMessage(entry: JsonObject, turn: PlacedTurn | undefined): boolean {
    const id = textIn(entry, 'id');
    const message = objectIn(entry, 'message');
    if (message?.['role'] === 'user') {
      const text = wordsOf(message);
      if (text.trim() === '') {
        tree.put(id, turn);
        return false;
      }
      tree.begin(id, new TurnDraft(text, textIn(entry, 'timestamp'), numbering), turn);
      return true;
    }
    tree.put(id, turn);
    switch (message?.['role']) {
      case 'assistant':
        provider ??= textIn(message, 'provider');
        if (turn) takeAnswer(turn.draft, message);
        return turn !== undefined;
      case 'toolResult':
        return (
          turn?.draft.result(
            textIn(message, 'toolCallId') ?? '',
            wordsOf(message),
            message['isError'] === true,
          ) ?? false
        );
      default:
        return message?.['role'] === 'system';
    }
  }

  return {
    take(entry) {
      const type = textIn(entry, 'type');
      if (type === 'session') {
        conversationId ??= textIn(entry, 'id');
        cwd ??= textIn(entry, 'cwd');
        return true;
      }
      const parent = entry['parentId'];
      const turn = tree.placeOf(typeof parent === 'string' || parent === null ? parent : undefined);
      if (type === 'message') return takeMessage(entry, turn);
      tree.put(textIn(entry, 'id'), turn);
      if (type === 'session_info') title = textIn(entry, 'name') ?? title;
      return type !== undefined && NOTES.has(type);
    },
    told: () => ({ ...present({ conversationId, cwd, title, provider }), ...tree.told() }),
  };
}

/** Entries that hold nothing of the conversation. */
const NOTES: ReadonlySet<string> = new Set([
  'session_info',
  'model_change',
  'thinking_level_change',
  'usage',
  'label',
  'custom',
]);

const FINISH: Readonly<Record<string, FinishReason>> = {
  stop: 'stop',
  length: 'length',
  toolUse: 'tool-calls',
  error: 'error',
};

function takeAnswer(draft: TurnDraft, message: JsonObject): void {
  const stop = textIn(message, 'stopReason') ?? '';
  draft.step({
    model: textIn(message, 'model'),
    finishReason: FINISH[stop] ?? 'other',
    usage: usageIn(objectIn(message, 'usage')),
    responseId: textIn(message, 'responseId'),
  });
  for (const part of objectsIn(message, 'content')) {
    if (part['type'] === 'text') draft.words(textIn(part, 'text') ?? '');
    else if (part['type'] === 'thinking') draft.thought(textIn(part, 'thinking') ?? '');
    else if (part['type'] === 'toolCall') {
      draft.call(textIn(part, 'id') ?? '', textIn(part, 'name') ?? '', part['arguments'] ?? {});
    }
  }
  draft.isBroken = stop === 'error' || stop === 'aborted';
  draft.isDone = draft.isBroken || stop === 'stop' || stop === 'length';
}

/** What is said, as one text or in parts. */
function wordsOf(message: JsonObject): string {
  const parts = objectsIn(message, 'content').filter(({ type }) => type === 'text');
  return textIn(message, 'content') ?? parts.flatMap((part) => textIn(part, 'text') ?? []).join('\n');
}

function usageIn(usage: JsonObject | undefined): Usage | undefined {
  if (!usage) return undefined;
  const read = numberIn(usage, 'cacheRead') ?? 0;
  const written = numberIn(usage, 'cacheWrite') ?? 0;
  return present({
    inputTokens: (numberIn(usage, 'input') ?? 0) + read + written,
    outputTokens: numberIn(usage, 'output'),
    cachedInputTokens: read,
    cacheWriteTokens: written,
    reasoningTokens: numberIn(usage, 'reasoning'),
  });
}
