import type { JsonObject } from '../../model/json.ts';
import type { FinishReason, Usage } from '../../model/message.ts';
import { numberIn, objectIn, objectsIn, present, textIn } from './entry-values.ts';
import type { EntryReader } from './transcript.ts';
import { type Numbering, TurnDraft } from './turn-draft.ts';

/** GitHub Copilot CLI's `session-state/<session>/events.jsonl`. */
export function copilotEntries(): EntryReader {
  const numbering: Numbering = { last: 0 };
  const turns: TurnDraft[] = [];
  let conversationId: string | undefined;
  let cwd: string | undefined;
  let title: string | undefined;
  let hasOpenCalls = false;

  return {
    take(entry) {
      const data = objectIn(entry, 'data');
      const turn = turns.at(-1);
      // What agents do that it started for a task is not part of the conversation.
      if (textIn(entry, 'agentId') !== undefined || textIn(data, 'parentToolCallId') !== undefined)
        return true;
      switch (textIn(entry, 'type')) {
        case 'session.start':
          conversationId ??= textIn(data, 'sessionId');
          cwd ??= textIn(objectIn(data, 'context'), 'cwd');
          return true;
        case 'session.title_changed':
          title = textIn(data, 'title') ?? title;
          return true;
        case 'user.message': {
          const text = textIn(data, 'content') ?? '';
          // Those with a source are notices in the user's name.
          const isTyped = text.trim() !== '' && (textIn(data, 'source') ?? 'user') === 'user';
          if (isTyped) turns.push(new TurnDraft(text, textIn(entry, 'timestamp'), numbering));
          return isTyped;
        }
        case 'session.usage_record':
          if (turn) takeUsage(turn, objectIn(data, 'usage'));
          return true;
        case 'assistant.message':
          if (!turn || !data) return false;
          takeAnswer(turn, data);
          hasOpenCalls = objectsIn(data, 'toolRequests').length > 0;
          return true;
        case 'assistant.turn_end':
          if (turn && !hasOpenCalls) turn.isDone = true;
          return true;
        case 'tool.execution_complete':
          return (
            turn?.result(textIn(data, 'toolCallId') ?? '', resultText(data), data?.['success'] === false) ??
            false
          );
        case 'abort':
        case 'session.error':
          if (turn) {
            turn.isBroken = true;
            turn.isDone = true;
          }
          return true;
        default:
          return NOTES.test(textIn(entry, 'type') ?? '');
      }
    },
    told: () => ({ ...present({ conversationId, cwd, title }), turns: turns.map((turn) => turn.done()) }),
  };
}

/** Entries that hold nothing of the conversation, or what other entries say as well. */
const NOTES = /^(?:session|system|permission|hook|skill|subagent|tool|assistant|user_input|model)\.\w+$/;

const FINISH: Readonly<Record<string, FinishReason>> = {
  stop: 'stop',
  length: 'length',
  tool_calls: 'tool-calls',
  content_filter: 'content-filter',
};

/** What the answer cost that comes next. */
function takeUsage(turn: TurnDraft, usage: JsonObject | undefined): void {
  if (!usage) return;
  const reported: Usage = present({
    inputTokens: numberIn(usage, 'inputTokens'),
    outputTokens: numberIn(usage, 'outputTokens'),
    cachedInputTokens: numberIn(usage, 'cacheReadTokens'),
    cacheWriteTokens: numberIn(usage, 'cacheWriteTokens'),
    reasoningTokens: numberIn(usage, 'reasoningTokens'),
  });
  turn.step({
    model: textIn(usage, 'model'),
    finishReason: FINISH[textIn(usage, 'finishReason') ?? ''],
    usage: reported,
    responseId: textIn(usage, 'apiCallId'),
  });
}

function takeAnswer(turn: TurnDraft, data: JsonObject): void {
  turn.step({ model: textIn(data, 'model'), responseId: textIn(data, 'apiCallId') });
  turn.thought(textIn(data, 'reasoningText') ?? '');
  turn.words(textIn(data, 'content') ?? '');
  for (const call of objectsIn(data, 'toolRequests')) {
    turn.call(textIn(call, 'toolCallId') ?? '', textIn(call, 'name') ?? '', call['arguments'] ?? {});
  }
}

function resultText(data: JsonObject | undefined): string {
  return textIn(objectIn(data, 'result'), 'content') ?? textIn(objectIn(data, 'error'), 'message') ?? '';
}
