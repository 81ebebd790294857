import type { JsonObject } from '../../model/json.ts';
import type { Usage } from '../../model/message.ts';
import { numberIn, objectIn, objectsIn, present, textIn } from './entry-values.ts';
import type { EntryReader } from './transcript.ts';
import { type Numbering, TurnDraft } from './turn-draft.ts';

/**
 * Gemini CLI's `tmp/<project>/chats/session-….jsonl`, and the `.json` of earlier versions. A message that is noted again
 * replaces what was noted before, and `$set` changes what is said of the whole.
 */
export function geminiEntries(): EntryReader {
  let messages = new Map<string, JsonObject>();
  let conversationId: string | undefined;
  let title: string | undefined;
  const put = (message: JsonObject) => messages.set(textIn(message, 'id') ?? `#${messages.size}`, message);

  function takeWhole(whole: JsonObject): void {
    conversationId = textIn(whole, 'sessionId') ?? conversationId;
    title = textIn(whole, 'summary') ?? title;
    if (!Array.isArray(whole['messages'])) return;
    messages = new Map();
    for (const message of objectsIn(whole, 'messages')) put(message);
  }

  return {
    take(entry) {
      const set = objectIn(entry, '$set');
      if (set) {
        takeWhole(set);
        return true;
      }
      const rewindTo = textIn(entry, '$rewindTo');
      if (rewindTo !== undefined) {
        // What is not there was before all that is.
        const kept = Array.from(messages.keys()).indexOf(rewindTo);
        messages = new Map(Array.from(messages).slice(0, Math.max(0, kept)));
        return true;
      }
      if (textIn(entry, 'sessionId') !== undefined) {
        takeWhole(entry);
        return true;
      }
      put(entry);
      return KNOWN_TYPES.has(textIn(entry, 'type') ?? '');
    },
    told: () => ({
      ...present({ conversationId, title, cwd: cwdIn(messages.values()) }),
      provider: 'google',
      turns: turnsOf(messages.values()).map((draft) => draft.done()),
    }),
  };
}

const KNOWN_TYPES: ReadonlySet<string> = new Set(['user', 'gemini', 'info', 'error', 'warning']);

function turnsOf(messages: Iterable<JsonObject>): readonly TurnDraft[] {
  const numbering: Numbering = { last: 0 };
  const turns: TurnDraft[] = [];
  for (const message of messages) {
    const current = turns.at(-1);
    switch (message['type']) {
      case 'user': {
        const text = typedIn(message);
        if (text.trim() === '' || isContext(text)) break;
        turns.push(new TurnDraft(text, textIn(message, 'timestamp'), numbering));
        break;
      }
      case 'gemini':
        if (current) takeAnswer(current, message);
        break;
      case 'error':
        if (current) Object.assign(current, { isDone: true, isBroken: true });
        break;
      case 'info':
        if (current && wordsOf(message).startsWith('Request cancelled')) {
          Object.assign(current, { isDone: true, isBroken: true });
        }
        break;
      default:
        break;
    }
  }
  return turns;
}

function takeAnswer(draft: TurnDraft, message: JsonObject): void {
  draft.step({
    model: textIn(message, 'model'),
    usage: usageIn(objectIn(message, 'tokens')),
    responseId: textIn(message, 'id'),
  });
  for (const thought of objectsIn(message, 'thoughts')) {
    const parts = [textIn(thought, 'subject'), textIn(thought, 'description')];
    draft.thought(parts.filter((part) => part !== undefined && part !== '').join('\n\n'));
  }
  const words = wordsOf(message);
  draft.words(words);
  const calls = objectsIn(message, 'toolCalls');
  for (const call of calls)
    draft.call(textIn(call, 'id') ?? '', textIn(call, 'name') ?? '', call['args'] ?? {});
  for (const call of calls) takeResult(draft, call);
  // Calls are noted once they have ended: until the next answer, nothing tells words before a call from the last ones.
  draft.isDone = calls.length === 0 && words.trim() !== '';
}

function takeResult(draft: TurnDraft, call: JsonObject): void {
  const id = textIn(call, 'id') ?? '';
  const status = textIn(call, 'status');
  for (const result of objectsIn(call, 'result')) {
    const response = objectIn(objectIn(result, 'functionResponse'), 'response');
    if (!response || draft.hasResult(id)) continue;
    const error = textIn(response, 'error');
    const text = error ?? textIn(response, 'output') ?? JSON.stringify(response);
    draft.result(id, text, error !== undefined || status === 'error');
  }
}

/** What is said, as one text or in parts. What it shows of a prompt lacks the files that were put in. */
function wordsOf(message: JsonObject): string {
  const key = message['displayContent'] === undefined ? 'content' : 'displayContent';
  const content = textIn(message, key);
  return (
    content ??
    objectsIn(message, key)
      .flatMap((part) => textIn(part, 'text') ?? [])
      .join('\n')
  );
}

/** What was typed: the content of files that a prompt names follows it, in parts of its own. */
function typedIn(message: JsonObject): string {
  const parts = objectsIn(message, 'content').flatMap((part) => textIn(part, 'text') ?? []);
  const end = parts.findIndex((text) => text.trim() === '--- Content from referenced files ---');
  return end > 0 ? parts.slice(0, end).join('\n') : wordsOf(message);
}

function isContext(text: string): boolean {
  return text.startsWith('<session_context>') || text.startsWith('This is the Gemini CLI.');
}

const FOLDER = /\*\*Workspace Directories:\*\*\s*-\s*(.+)|working directory: (.+)/;

/** The first message tells the model where it is. */
function cwdIn(messages: Iterable<JsonObject>): string | undefined {
  for (const message of messages) {
    const text = wordsOf(message);
    if (isContext(text)) {
      const found = FOLDER.exec(text);
      return (found?.[1] ?? found?.[2])?.trim();
    }
  }
  return undefined;
}

function usageIn(tokens: JsonObject | undefined): Usage | undefined {
  return (
    tokens &&
    present({
      inputTokens: numberIn(tokens, 'input'),
      outputTokens: numberIn(tokens, 'output'),
      cachedInputTokens: numberIn(tokens, 'cached'),
      reasoningTokens: numberIn(tokens, 'thoughts'),
    })
  );
}
