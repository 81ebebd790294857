import type { JsonObject } from '../../model/json.ts';
import { FINISH_REASONS, type Usage } from '../../model/message.ts';
import { numberIn, objectIn, objectsIn, present, textIn } from './entry-values.ts';
import type { EntryReader } from './transcript.ts';
import { type Numbering, TurnDraft } from './turn-draft.ts';

/** What `opencode export` writes: one document with the session and its messages. */
export function opencodeEntries(): EntryReader {
  let info: JsonObject | undefined;
  let messages: readonly JsonObject[] = [];
  return {
    take(document) {
      info = objectIn(document, 'info');
      messages = objectsIn(document, 'messages');
      return true;
    },
    told() {
      const provider = messages.flatMap(
        (message) => textIn(objectIn(message, 'info'), 'providerID') ?? [],
      )[0];
      return {
        ...present({
          conversationId: textIn(info, 'id'),
          title: textIn(info, 'title'),
          cwd: textIn(info, 'directory'),
          provider,
        }),
        turns: turnsOf(messages).map((draft) => draft.done()),
      };
    },
  };
}

function turnsOf(messages: readonly JsonObject[]): readonly TurnDraft[] {
  const numbering: Numbering = { last: 0 };
  const turns: TurnDraft[] = [];
  for (const message of messages) {
    const info = objectIn(message, 'info');
    const parts = objectsIn(message, 'parts');
    if (info?.['role'] === 'user') {
      const text = parts
        .filter(isTyped)
        .flatMap((part) => textIn(part, 'text') ?? [])
        .join('\n');
      if (text.trim() !== '') turns.push(new TurnDraft(text, timeOf(info), numbering));
    } else {
      const draft = turns.at(-1);
      if (draft && info) takeAnswer(draft, info, parts);
    }
  }
  return turns;
}

/** What the program adds to a prompt, such as the content of a file, is marked. */
function isTyped(part: JsonObject): boolean {
  return part['type'] === 'text' && part['synthetic'] !== true && part['ignored'] !== true;
}

function takeAnswer(draft: TurnDraft, info: JsonObject, parts: readonly JsonObject[]): void {
  const finish = textIn(info, 'finish');
  draft.step({
    model: textIn(info, 'modelID'),
    finishReason: FINISH_REASONS.find((reason) => reason === finish),
    usage: usageIn(objectIn(info, 'tokens')),
    responseId: textIn(info, 'id'),
  });
  for (const part of parts) {
    if (part['type'] === 'text' && part['synthetic'] !== true) draft.words(textIn(part, 'text') ?? '');
    else if (part['type'] === 'reasoning') draft.thought(textIn(part, 'text') ?? '');
    else if (part['type'] === 'tool') {
      draft.call(
        textIn(part, 'callID') ?? '',
        textIn(part, 'tool') ?? '',
        objectIn(part, 'state')?.['input'] ?? {},
      );
    }
  }
  for (const part of parts) if (part['type'] === 'tool') takeResult(draft, part);
  const hasError = info['error'] !== undefined;
  draft.isDone = hasError || (finish !== undefined && finish !== 'tool-calls');
  draft.isBroken = hasError;
}

function takeResult(draft: TurnDraft, part: JsonObject): void {
  const state = objectIn(part, 'state');
  const id = textIn(part, 'callID') ?? '';
  if (state?.['status'] === 'completed') draft.result(id, textIn(state, 'output') ?? '');
  else if (state?.['status'] === 'error') draft.result(id, textIn(state, 'error') ?? '', true);
}

function timeOf(info: JsonObject): string | undefined {
  const created = numberIn(objectIn(info, 'time'), 'created');
  if (created === undefined) return undefined;
  const date = new Date(created);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

function usageIn(tokens: JsonObject | undefined): Usage | undefined {
  return (
    tokens &&
    present({
      inputTokens: numberIn(tokens, 'input'),
      outputTokens: numberIn(tokens, 'output'),
      cachedInputTokens: numberIn(objectIn(tokens, 'cache'), 'read'),
      reasoningTokens: numberIn(tokens, 'reasoning'),
    })
  );
}
