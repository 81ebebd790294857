import { idsInCalls, withPlayedIds } from '../context/recorded-ids.ts';
import type { RecordingLookup } from '../engine/engine.ts';
import type { Json } from '../model/json.ts';
import type { Message } from '../model/message.ts';
import { messageText } from '../model/message-text.ts';
import { liveModelOf } from '../model/model-name.ts';
import type { RecordedPart, RecordedTurn } from '../model/recorded-turn.ts';
import { terminalAnswer } from '../model/terminal-answer.ts';
import type { Store } from '../store/dialect.ts';
import { listTurnEvidence } from '../store/evidence.repository.ts';
import { findPromptsByInputHash, listTurn } from '../store/message.repository.ts';
import { promptsWithFiles } from '../store/prompt-files.ts';
import { playedFromRows } from './played-turns.ts';
import { isComplete, type StoredTurn, turnsOf } from './turns.ts';

/** The newest complete answer of a model in the database to exactly this input. */
export async function findRecordedTurn(
  store: Store,
  { inputHash, model, promptsWithFiles: given }: Parameters<RecordingLookup>[0],
): Promise<RecordedTurn | undefined> {
  for (const prompt of await findPromptsByInputHash(store, inputHash)) {
    const [turn] = turnsOf(await listTurn(store, prompt), await listTurnEvidence(store, prompt));
    if (!turn || !isComplete(turn) || !isAnsweredBy(turn, model)) continue;
    const parts = [...answeredIn(turn), ...turn.rows.flatMap(partOf)];
    if (idsInCalls(parts).size === 0) return { parts };
    const played = playedFromRows(await promptsWithFiles(store, prompt), given());
    return { parts: withPlayedIds(parts, played) };
  }
  return undefined;
}

/** A turn that was broken off may have been finished by another model than the one that was asked. */
function isAnsweredBy({ prompt, rows }: StoredTurn, model: string): boolean {
  const asked = liveModelOf(prompt.metadata.model ?? model);
  return rows.every((row) => row.kind !== 'step-end' || liveModelOf(row.metadata.model ?? asked) === asked);
}

/** What a program in a terminal answered is said as a model would say it. */
function answeredIn({ evidence }: StoredTurn): readonly RecordedPart[] {
  const answer = terminalAnswer(evidence);
  if (!answer) return [];
  return [
    { kind: 'text', text: answer.text },
    { kind: 'step-end', finishReason: 'stop' },
  ];
}

/** What a tool was given and gave back was JSON when it was stored, whatever the SDK's types say. */
function partOf(row: Message): readonly RecordedPart[] {
  switch (row.kind) {
    case 'step-end':
      return [{ kind: 'step-end', ...row.metadata }];
    case 'repair':
      return [{ kind: 'repair', text: messageText(row), ...row.metadata }];
    case 'text':
    case 'reasoning':
    case 'tool-call':
    case 'tool-result':
      return typeof row.payload.content === 'string'
        ? []
        : row.payload.content.flatMap((part) => contentPart(part, row));
    default:
      return [];
  }
}

type AnswerRow = Extract<Message, { kind: 'text' | 'reasoning' | 'tool-call' | 'tool-result' }>;
type ContentPart = Exclude<AnswerRow['payload']['content'], string>[number];

function contentPart(part: ContentPart, row: AnswerRow): readonly RecordedPart[] {
  switch (part.type) {
    case 'text':
    case 'reasoning': {
      const { type: kind, text, providerOptions } = part;
      return [{ kind, text, ...(providerOptions && { providerMetadata: providerOptions }) }];
    }
    case 'tool-call': {
      const { toolCallId: callId, toolName: name, providerOptions } = part;
      const effect = row.kind === 'tool-call' ? row.metadata.effect : 'write';
      const own = providerOptions && { providerMetadata: providerOptions };
      return [{ kind: 'tool-call', callId, name, input: part.input as Json, effect, ...own }];
    }
    case 'tool-result': {
      const { toolCallId: callId, toolName: name, output } = part;
      const isError = output.type === 'error-text' || output.type === 'error-json';
      const value = 'value' in output ? (output.value as Json) : output.type;
      return [{ kind: 'tool-result', callId, name, output: value, isError }];
    }
    default:
      return [];
  }
}
