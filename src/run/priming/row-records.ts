import { isJsonObject } from '../../model/json.ts';
import { isAskedPrompt, isPrimed, type Message } from '../../model/message.ts';
import { messageText } from '../../model/message-text.ts';
import type { AssistantModelMessage } from '../../model/model-message.ts';
import type { Fields, KeptRecord, PrimingRecord, RecordType } from '../../model/record.ts';
import { isKnownRecord } from '../../model/record-fields.ts';
import type { Evidence } from '../../model/terminal.ts';
import { terminalAnswer } from '../../model/terminal-answer.ts';
import { evidenceByTurn } from '../turns.ts';
import { outputText } from './record-parts.ts';

/**
 * The records that tell what rows tell, in their order. Replayed, they give the same history. What a program in a
 * terminal answered becomes the words of an agent, after its prompt: a recording of a terminal is played like any other.
 */
export function recordsOfRows(
  rows: readonly Message[],
  evidence: readonly Evidence[] = [],
): readonly PrimingRecord[] {
  const byTurn = evidenceByTurn(evidence);
  const done = new Set(rows.flatMap((row) => (isDone(row) ? [row.turnId] : [])));
  return rows.flatMap((row) => {
    const record = recordOf(row);
    const pieces = (isAskedPrompt(row) && row.turnId && byTurn.get(row.turnId)) || [];
    // Who starts a program, or has it begin anew, gets no answer: a recording has to tell that from one that is missing.
    const answer =
      terminalAnswer(pieces) ?? (done.has(row.turnId) ? pieces.map(withoutText).at(-1) : undefined);
    return [...(record ? [record] : []), ...(record && answer ? [answerRecord(answer, row.genseq)] : [])];
  });
}

function isDone(row: Message): boolean {
  return row.kind === 'turn-end' && (row.metadata.reason === 'done' || row.metadata.reason === 'length');
}

function withoutText(piece: Evidence): Evidence {
  return { ...piece, text: '', facts: {} };
}

/** Its label goes with it, for whoever reads the file. */
function answerRecord({ text, label, facts: { exitCode } }: Evidence, genseq: number): PrimingRecord {
  const evidence = { label, ...(exitCode !== undefined && { exitCode }) };
  return known('agent_words_record', { genseq, evidence }, text);
}

function recordOf(row: Message): PrimingRecord | undefined {
  const { genseq } = row;
  // What an agent was told by itself, or said to nobody, is no history.
  if (!isPrimed(row) && !isTold(row)) return undefined;
  switch (row.kind) {
    case 'prompt': {
      const text = messageText(row);
      if (row.metadata.source === 'priming') return again(row.metadata.record, {}, text);
      return known('human_text_record', { genseq, msgId: row.id, grammar: 'markdown' }, text);
    }
    case 'text':
    case 'reasoning':
      if (!isPrimed(row) && row.audience === 'person') {
        return known('ui_only_markdown_record', { genseq }, messageText(row));
      }
      return partRecord(row);
    case 'tool-call':
      return callRecord(row);
    case 'tool-result':
      return resultRecord(row);
    case 'step-end': {
      const { model, ...facts } = row.metadata;
      return known(
        'gen_finish_record',
        { genseq, ...(model !== undefined && { llmGenModel: model }), ...facts },
        '',
      );
    }
    case 'repair':
      return known('runtime_guide_record', { genseq, repair: row.metadata }, messageText(row));
    case 'record':
      return again(row.metadata.record, {}, '');
    case 'boot':
    case 'error':
      return known('ui_only_markdown_record', { genseq }, messageText(row));
    case 'turn-end':
    case 'void':
    case 'marker':
    case 'undo':
      return undefined;
    default:
      return row satisfies never;
  }
}

function isTold({ kind, audience }: Message): boolean {
  if (kind === 'prompt') return audience === 'all' || audience === 'model';
  return kind !== 'text' || audience !== 'none';
}

function partRecord(row: Extract<Message, { kind: 'text' | 'reasoning' }>): PrimingRecord {
  const { record, model, incomplete } = row.metadata;
  const own = made(model, row.payload);
  const text = messageText(row);
  if (record) return again(record, own, text);
  const type = row.kind === 'text' ? 'agent_words_record' : 'agent_thought_record';
  return known(type, { genseq: row.genseq, ...(incomplete && { incomplete }), ...own }, text);
}

function callRecord(row: Extract<Message, { kind: 'tool-call' }>): PrimingRecord | undefined {
  const { record, model, effect } = row.metadata;
  const { content } = row.payload;
  const part = typeof content === 'string' ? undefined : content.find(({ type }) => type === 'tool-call');
  if (part?.type !== 'tool-call') return undefined;
  const own = made(model, row.payload);
  if (record) {
    const isRaw = 'fields' in record && record.fields['rawArgumentsText'] !== undefined;
    return again(record, { ...own, ...(!isRaw && { arguments: part.input }) }, '');
  }
  const { toolCallId: id, toolName: name, input } = part;
  const given = isJsonObject(input) ? { arguments: input } : { rawArgumentsText: JSON.stringify(input) };
  return known('func_call_record', { genseq: row.genseq, id, name, ...given, effect, ...own }, '');
}

function resultRecord(row: Extract<Message, { kind: 'tool-result' }>): PrimingRecord | undefined {
  const [part] = row.payload.content;
  if (part?.type !== 'tool-result') return undefined;
  const { toolCallId: id, toolName: name, output } = part;
  const text = outputText(output);
  if (row.metadata.record) return again(row.metadata.record, {}, text);
  const outputType = output.type === 'text' ? {} : { outputType: output.type };
  return known('func_result_record', { genseq: row.genseq, id, name, ...outputType }, text);
}

/** What only the maker of a part understands, as a field. */
function made(model: string | undefined, { content }: AssistantModelMessage): Fields {
  if (model === undefined) return {};
  const [part] = typeof content === 'string' ? [] : content;
  const options = part && 'providerOptions' in part ? part.providerOptions : undefined;
  return { provider_data: { model, ...(options && { options }) } };
}

/** A record that was replayed, with what its row says of it. */
function again(kept: KeptRecord, said: Fields, text: string): PrimingRecord {
  if ('raw' in kept) return { known: false, type: kept.type, fields: {}, text: '', raw: kept.raw };
  return known(kept.type, { ...kept.fields, ...said }, kept.text ?? text);
}

function known(type: RecordType, fields: Fields, text: string): PrimingRecord {
  const record = { known: true, type, fields, text } as const;
  if (!isKnownRecord(record)) throw new Error(`A row makes no ${type}: ${JSON.stringify(fields)}.`);
  return record;
}
