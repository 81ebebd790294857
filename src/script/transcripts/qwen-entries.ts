import type { JsonObject } from '../../model/json.ts';
import type { Usage } from '../../model/message.ts';
import { numberIn, objectIn, objectsIn, present, textIn } from './entry-values.ts';
import type { EntryReader } from './transcript.ts';
import { type Numbering, TurnDraft } from './turn-draft.ts';
import { type PlacedTurn, TurnTree } from './turn-tree.ts';

/** Qwen Code's `projects/<folder>/chats/<session>.jsonl`. Its entries are a tree: see `TurnTree`. */
export function qwenEntries(): EntryReader {
  const numbering: Numbering = { last: 0 };
  const tree = new TurnTree();
  let conversationId: string | undefined;
  let cwd: string | undefined;
  let title: string | undefined;
  /** What was typed, by the notes that are made of it where files are named in it. */
  const typedByNote = new Map<string, string>();

  function takeUser(entry: JsonObject, turn: PlacedTurn | undefined): boolean {
    const id = textIn(entry, 'uuid');
    const text = typedByNote.get(textIn(entry, 'parentUuid') ?? '') ?? typedText(entry);
    // Those of a kind are notices in the user's name, or said in the middle of a turn.
    if (entry['subtype'] !== undefined || text.trim() === '') {
      tree.put(id, turn);
      return false;
    }
    tree.begin(id, new TurnDraft(text, textIn(entry, 'timestamp'), numbering), turn);
    return true;
  }

  return {
    take(entry) {
      conversationId ??= textIn(entry, 'sessionId');
      cwd ??= textIn(entry, 'cwd');
      const parent = entry['parentUuid'];
      const turn = tree.placeOf(typeof parent === 'string' || parent === null ? parent : undefined);
      const type = textIn(entry, 'type');
      if (type === 'user') return takeUser(entry, turn);
      tree.put(textIn(entry, 'uuid'), turn);
      switch (type) {
        case 'assistant':
          if (turn) takeAnswer(turn.draft, entry);
          return turn !== undefined;
        case 'tool_result':
          return turn !== undefined && takeResults(turn.draft, entry);
        case 'system': {
          const payload = objectIn(entry, 'systemPayload');
          const typed = textIn(payload, 'userText');
          if (entry['subtype'] === 'custom_title') title = textIn(payload, 'customTitle') ?? title;
          if (entry['subtype'] === 'at_command' && typed !== undefined) {
            typedByNote.set(textIn(entry, 'uuid') ?? '', typed);
          }
          return true;
        }
        default:
          return false;
      }
    },
    told: () => ({ ...present({ conversationId, cwd, title }), ...tree.told() }),
  };
}

/** As it was typed: the model may be sent the content of files with it. */
function typedText(entry: JsonObject): string {
  const shown = textIn(objectIn(entry, 'systemPayload'), 'displayText');
  return (
    shown ??
    partsOf(entry)
      .flatMap((part) => textIn(part, 'text') ?? [])
      .join('\n')
  );
}

function partsOf(entry: JsonObject): readonly JsonObject[] {
  return objectsIn(objectIn(entry, 'message'), 'parts');
}

function takeAnswer(draft: TurnDraft, entry: JsonObject): void {
  const parts = partsOf(entry);
  const calls = parts.map((part) => objectIn(part, 'functionCall')).filter((call) => call !== undefined);
  draft.step({
    model: textIn(entry, 'model'),
    finishReason: calls.length > 0 ? 'tool-calls' : 'stop',
    usage: usageIn(objectIn(entry, 'usageMetadata')),
    responseId: textIn(entry, 'uuid'),
  });
  for (const part of parts) {
    const text = textIn(part, 'text') ?? '';
    if (part['thought'] === true) draft.thought(text);
    else draft.words(text);
  }
  for (const call of calls) {
    draft.call(textIn(call, 'id') ?? '', textIn(call, 'name') ?? '', call['args'] ?? {});
  }
  draft.isDone = calls.length === 0;
}

function takeResults(draft: TurnDraft, entry: JsonObject): boolean {
  const hasFailed = objectIn(entry, 'toolCallResult')?.['status'] === 'error';
  const results = partsOf(entry)
    .map((part) => objectIn(part, 'functionResponse'))
    .filter((result) => result !== undefined);
  return results.every((result) => {
    const response = objectIn(result, 'response');
    const error = textIn(response, 'error');
    const text = error ?? textIn(response, 'output') ?? JSON.stringify(response ?? {});
    return draft.result(textIn(result, 'id') ?? '', text, hasFailed || error !== undefined);
  });
}

function usageIn(usage: JsonObject | undefined): Usage | undefined {
  return (
    usage &&
    present({
      inputTokens: numberIn(usage, 'promptTokenCount'),
      outputTokens: numberIn(usage, 'candidatesTokenCount'),
      cachedInputTokens: numberIn(usage, 'cachedContentTokenCount'),
      reasoningTokens: numberIn(usage, 'thoughtsTokenCount'),
    })
  );
}
