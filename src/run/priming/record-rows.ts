import { newMessageId } from '../../model/ids.ts';
import { type Audience, type MessageBody, type NewMessage, PRIMING_TAG } from '../../model/message.ts';
import { providerDataOf } from '../../model/provider-data.ts';
import {
  type Fields,
  type KeptRecord,
  type KnownRecord,
  type PrimingRecord,
  RECORD_TABLE,
  type RecordPlace,
  type RecordType,
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

/** Where a record goes is for the table to say. */
function replayed(record: PrimingRecord): Replayed {
  if (!record.known) return keptOnly({ type: record.type, raw: record.raw });
  if (isPlaced(record, 'user-text')) return { audience: 'all', body: promptBody(record) };
  if (isPlaced(record, 'assistant-text')) return { audience: 'all', body: partBody('text', record) };
  if (isPlaced(record, 'assistant-thought')) return { audience: 'all', body: partBody('reasoning', record) };
  if (isPlaced(record, 'tool-call')) return { audience: 'all', body: callBody(record) };
  if (isPlaced(record, 'tool-result')) return { audience: 'all', body: resultBody(record) };
  if (isPlaced(record, 'person')) return { audience: 'person', body: partBody('text', record) };
  const { type, fields, text }: KnownRecord<TypeIn<'none'>> = record;
  return keptOnly(text === '' ? { type, fields } : { type, fields, text });
}

/** The types of record that go to a place. */
type TypeIn<Place extends RecordPlace> = {
  [Type in RecordType]: (typeof RECORD_TABLE)[Type]['place'] extends Place ? Type : never;
}[RecordType];

function isPlaced<Place extends RecordPlace>(
  record: KnownRecord,
  place: Place,
): record is KnownRecord<TypeIn<Place>> {
  return RECORD_TABLE[record.type].place === place;
}

function promptBody({ type, fields, text }: KnownRecord<TypeIn<'user-text'>>): MessageBody {
  return {
    kind: 'prompt',
    payload: { role: 'user', content: text },
    metadata: { source: 'priming', record: { type, fields } },
  };
}

function keptOnly(record: KeptRecord): Replayed {
  return { audience: 'none', body: { kind: 'record', payload: {}, metadata: { record } } };
}

type PartRecord = KnownRecord<TypeIn<'assistant-text' | 'assistant-thought' | 'person'>>;

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

function callBody(record: KnownRecord<TypeIn<'tool-call'>>): MessageBody {
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

function resultBody(record: KnownRecord<TypeIn<'tool-result'>>): MessageBody {
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
