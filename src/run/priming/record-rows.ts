import { newMessageId } from '../../model/ids.ts';
import type { Audience, MessageBody, NewMessage } from '../../model/message.ts';
import { providerDataOf } from '../../model/provider-data.ts';
import {
  type Fields,
  type KeptRecord,
  type KnownRecord,
  PRIMING_TAG,
  type PrimingRecord,
} from '../../model/record.ts';
import { effectOf, inputOf, outputOf, outputText } from './record-parts.ts';

export interface Replay {
  /** Whether people see the history, too. */
  readonly showInUi: boolean;
}

/** The rows that replay records, one for each, at the beginning of a session. */
export function rowsOfRecords(records: readonly PrimingRecord[], { showInUi }: Replay): NewMessage[] {
  let genseq = 0;
  return records.map((record) => {
    if (record.known) genseq = record.fields.genseq ?? genseq;
    const { audience, body } = replayed(record);
    return {
      id: newMessageId(),
      audience: showInUi ? audience : HIDDEN[audience],
      course: 1,
      genseq,
      turnId: null,
      sourceTag: PRIMING_TAG,
      ...body,
    };
  });
}

/** What is hidden from people is sent all the same. */
const HIDDEN = { all: 'model', model: 'model', person: 'none', none: 'none' } as const satisfies Record<
  Audience,
  Audience
>;

interface Replayed {
  readonly audience: Audience;
  readonly body: MessageBody;
}

function replayed(record: PrimingRecord): Replayed {
  if (!record.known) return keptOnly({ type: record.type, raw: record.raw });
  const { type, fields, text } = record;
  const kept = { type, fields };
  switch (record.type) {
    case 'human_text_record':
    case 'teammate_call_result_record':
    case 'teammate_response_record':
    case 'runtime_guide_record':
      return {
        audience: 'all',
        body: {
          kind: 'prompt',
          payload: { role: 'user', content: text },
          metadata: { source: 'priming', record: kept },
        },
      };
    case 'agent_words_record':
      return { audience: 'all', body: partBody('text', record) };
    case 'agent_thought_record':
      return { audience: 'all', body: partBody('reasoning', record) };
    case 'ui_only_markdown_record':
      return { audience: 'person', body: partBody('text', record) };
    case 'func_call_record':
      return { audience: 'all', body: callBody(record) };
    case 'func_result_record':
      return { audience: 'all', body: resultBody(record) };
    case 'web_search_call_record':
    case 'quest_for_sup_record':
    case 'teammate_call_anchor_record':
    case 'gen_start_record':
    case 'gen_finish_record':
      return keptOnly(text === '' ? kept : { ...kept, text });
    default:
      return record satisfies never;
  }
}

function keptOnly(record: KeptRecord): Replayed {
  return { audience: 'none', body: { kind: 'record', payload: {}, metadata: { record } } };
}

type PartRecord = KnownRecord<'agent_words_record' | 'agent_thought_record' | 'ui_only_markdown_record'>;

function partBody(kind: 'text' | 'reasoning', { type, fields, text }: PartRecord): MessageBody {
  const made = providerDataOf(fields);
  const own = made?.options && { providerOptions: made.options };
  return {
    kind,
    payload: { role: 'assistant', content: [{ type: kind, text, ...own }] },
    metadata: {
      ...(fields.incomplete === true && { incomplete: true as const }),
      ...(made && { model: made.model }),
      record: { type, fields: made ? without(fields, 'provider_data') : fields },
    },
  };
}

function callBody(record: KnownRecord<'func_call_record'>): MessageBody {
  const { type, fields } = record;
  const { id: toolCallId, name: toolName } = fields;
  const made = providerDataOf(fields);
  const own = made?.options && { providerOptions: made.options };
  const rest = fields.rawArgumentsText === undefined ? without(fields, 'arguments') : fields;
  return {
    kind: 'tool-call',
    payload: {
      role: 'assistant',
      content: [{ type: 'tool-call', toolCallId, toolName, input: inputOf(record), ...own }],
    },
    metadata: {
      effect: effectOf(record),
      ...(made && { model: made.model }),
      record: { type, fields: made ? without(rest, 'provider_data') : rest },
    },
  };
}

function resultBody(record: KnownRecord<'func_result_record'>): MessageBody {
  const { type, fields, text } = record;
  const { id: toolCallId, name: toolName } = fields;
  const output = outputOf(record);
  return {
    kind: 'tool-result',
    payload: { role: 'tool', content: [{ type: 'tool-result', toolCallId, toolName, output }] },
    metadata: { record: { type, fields, ...(outputText(output) !== text && { text }) } },
  };
}

function without(fields: Fields, key: string): Fields {
  const { [key]: _, ...others } = fields;
  return others;
}
