import type { Json, JsonObject } from '../../model/json.ts';
import { isJsonObject } from '../../model/json.ts';
import type { Usage } from '../../model/message.ts';
import { numberIn, objectIn, objectsIn, present, textIn } from './entry-values.ts';
import type { EntryReader } from './transcript.ts';
import { type Numbering, TurnDraft } from './turn-draft.ts';

/** Codex's `sessions/<year>/<month>/<day>/rollout-….jsonl`. */
export function codexEntries(): EntryReader {
  const numbering: Numbering = { last: 0 };
  const turns: { readonly prompt: string; readonly draft: TurnDraft }[] = [];
  let conversationId: string | undefined;
  let cwd: string | undefined;
  let provider: string | undefined;
  let model: string | undefined;
  let dropped = 0;
  const current = () => turns.at(-1)?.draft;

  /** What the user said is noted as it was sent, and again as an event. */
  function begin(prompt: string, at: string | undefined): void {
    const known = turns.at(-1);
    if (known?.draft.isEmpty && !known.draft.isDone && known.prompt === prompt) return;
    turns.push({ prompt, draft: new TurnDraft(prompt, at, numbering) });
  }

  function takeItem(item: JsonObject, at: string | undefined): boolean {
    const draft = current();
    switch (item['type']) {
      case 'message':
        return takeMessage(item, at, draft);
      case 'reasoning':
        draft?.thought([...texts(item, 'summary'), ...texts(item, 'content')].join('\n\n'));
        return true;
      case 'function_call':
      case 'custom_tool_call':
        return takeCall(draft, item, item['arguments'] ?? item['input'] ?? '{}');
      case 'local_shell_call':
        return takeCall(draft, { name: 'local_shell', ...item }, item['action'] ?? {});
      case 'function_call_output':
      case 'custom_tool_call_output':
        return takeOutput(draft, item);
      default:
        return false;
    }
  }

  function takeMessage(item: JsonObject, at: string | undefined, draft: TurnDraft | undefined): boolean {
    const text = texts(item, 'content').join('\n');
    if (item['role'] === 'assistant') {
      draft?.step({ model });
      draft?.words(text);
      return draft !== undefined;
    }
    if (item['role'] !== 'user') return true;
    if (isTyped(item, text)) begin(text, at);
    return true;
  }

  function takeEvent(event: JsonObject, at: string | undefined): boolean {
    const draft = current();
    switch (event['type']) {
      case 'user_message':
        begin(textIn(event, 'message') ?? '', at);
        return true;
      case 'item_completed': {
        const item = objectIn(event, 'item');
        if (item?.['type'] === 'UserMessage') begin(texts(item, 'content').join('\n'), at);
        return true;
      }
      case 'task_complete':
      case 'turn_complete':
        if (draft) draft.isDone = true;
        return true;
      case 'turn_aborted':
        if (draft) Object.assign(draft, { isDone: true, isBroken: true });
        return true;
      case 'error':
        if (draft) draft.isBroken = true;
        return true;
      case 'thread_rolled_back': {
        const count = Math.min(numberIn(event, 'num_turns') ?? 0, turns.length);
        dropped += turns.splice(turns.length - count).length;
        return true;
      }
      default:
        return true;
    }
  }

  return {
    take(entry) {
      const at = textIn(entry, 'timestamp');
      const payload = objectIn(entry, 'payload');
      if (!payload) return false;
      switch (entry['type']) {
        case 'session_meta':
          conversationId ??= textIn(payload, 'id');
          cwd ??= textIn(payload, 'cwd');
          provider ??= textIn(payload, 'model_provider');
          return true;
        case 'turn_context':
          model = textIn(payload, 'model') ?? model;
          return true;
        case 'response_item':
          return takeItem(payload, at);
        case 'event_msg':
          return takeEvent(payload, at);
        case 'token_usage_record':
          current()?.step({
            model,
            usage: usageIn(objectIn(payload, 'usage')),
            responseId: textIn(payload, 'response_id'),
          });
          return true;
        default:
          return entry['type'] === 'world_state';
      }
    },
    told: () => ({
      ...present({ conversationId, cwd, provider }),
      turns: turns.map(({ draft }) => draft.done()),
      otherBranches: dropped,
    }),
  };
}

/** What Codex says in the user's name is set in tags, or is the text of AGENTS.md. */
const SAID_BY_PROGRAM = /^\s*(?:<([A-Za-z_]+)[ >][\s\S]*<\/\1>\s*$|# AGENTS\.md instructions)/;

function isTyped(item: JsonObject, text: string): boolean {
  const kinds = objectIn(item, 'internal_chat_message_metadata_passthrough')?.['content_item_kinds'];
  if (Array.isArray(kinds)) return kinds.some((kind) => typeof kind === 'string' && kind.startsWith('user.'));
  return text.trim() !== '' && !SAID_BY_PROGRAM.test(text);
}

function texts(item: JsonObject, field: string): readonly string[] {
  return objectsIn(item, field).flatMap((part) => textIn(part, 'text') ?? []);
}

function takeCall(draft: TurnDraft | undefined, item: JsonObject, input: Json): boolean {
  const id = textIn(item, 'call_id') ?? textIn(item, 'id');
  if (!draft || id === undefined) return false;
  draft.call(id, textIn(item, 'name') ?? '', input);
  return true;
}

function takeOutput(draft: TurnDraft | undefined, item: JsonObject): boolean {
  const { output } = item;
  const body = isJsonObject(output) ? output : undefined;
  const text =
    typeof output === 'string'
      ? output
      : (textIn(body, 'content') ??
        texts(Array.isArray(output) ? item : (body ?? {}), Array.isArray(output) ? 'output' : 'content').join(
          '\n',
        ));
  return draft?.result(textIn(item, 'call_id') ?? '', text, body?.['success'] === false) ?? false;
}

function usageIn(usage: JsonObject | undefined): Usage | undefined {
  return (
    usage &&
    present({
      inputTokens: numberIn(usage, 'input_tokens'),
      outputTokens: numberIn(usage, 'output_tokens'),
      cachedInputTokens: numberIn(usage, 'cached_input_tokens'),
      reasoningTokens: numberIn(usage, 'reasoning_output_tokens'),
    })
  );
}
