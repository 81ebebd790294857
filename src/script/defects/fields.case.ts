import { RECORD_TABLE, type RecordSpec } from '../../model/record.ts';
import { isRecordType } from '../../model/record-fields.ts';
import { CALL, sample } from '../priming-samples.case.ts';
import { type Defect, HEADING, second, WARNING } from './defect.case.ts';

/** Every field that a type requires, missing. */
const MISSING: readonly Defect[] = Object.entries<RecordSpec>(RECORD_TABLE).flatMap(([type, { required }]) =>
  Object.keys(required).map((field): Defect => {
    if (!isRecordType(type)) throw new Error(`no type: ${type}`);
    return {
      name: `${type} without ${field}`,
      text: second(sample(type, { [field]: undefined })),
      code: 'field-missing',
      ...HEADING,
      remedy: RECORD_TABLE[type].block === 'json' ? `\`"${field}": ` : `\`${field}: `,
    };
  }),
);

/** The text of every type that has one, in the field that it is the value of. */
const TEXT_IN_FIELD: readonly Defect[] = Object.entries<RecordSpec>(RECORD_TABLE).flatMap(
  ([type, { textField, required }]) => {
    if (!isRecordType(type) || textField === null || type === 'func_result_record') return [];
    const line = HEADING.line + 4 + Object.keys(required).length;
    const at = { code: 'text-in-field', line, record: 2, remedy: 'below the front matter' } as const;
    const fields = { [textField]: 'My words.' };
    return [
      { name: `${type} with its text in a field`, text: second(sample(type, fields, '')), ...at },
      {
        name: `${type} with a text in a field and one below`,
        text: second(sample(type, fields)),
        ...at,
        ...WARNING,
      },
    ];
  },
);

export const FIELDS: readonly Defect[] = [
  ...MISSING,
  ...TEXT_IN_FIELD,
  {
    name: 'a result with its text in a field',
    text: second(CALL, sample('func_result_record', { id: 'c1', content: 'A lake.' }, '')),
    code: 'text-in-field',
    line: 31,
    record: 3,
    remedy: 'leave `content` out',
  },
  {
    name: 'a block without fields',
    text: second('### record human_text_record\n\n``````markdown\nText.\n``````'),
    code: 'field-missing',
    ...HEADING,
    remedy: '`genseq: 1` and `msgId: "message-1"` and `grammar: markdown`',
  },
  {
    name: 'a record without a block',
    text: second('### record agent_words_record'),
    code: 'field-missing',
    ...HEADING,
    remedy: '`genseq: 1`',
  },
  ...(
    [
      ['agent_words_record', 'genseq', 'one', '`genseq: 1`'],
      ['agent_thought_record', 'genseq', -1, '`genseq: 1`'],
      ['gen_start_record', 'genseq', 1.5, '`genseq: 1`'],
      ['runtime_guide_record', 'genseq', null, '`genseq: 1`'],
      ['human_text_record', 'msgId', 7, '`msgId: "message-1"`'],
      ['human_text_record', 'grammar', ['markdown'], '`grammar: markdown`'],
      ['human_text_record', 'userLanguageCode', 7, '`userLanguageCode: "some text"`'],
      ['human_text_record', 'q4hAnswerCallIds', 'c1', '["call_1"]'],
      ['agent_thought_record', 'provider_data', 'opaque', '`provider_data: {'],
      ['web_search_call_record', 'phase', true, '`phase: "some text"`'],
      ['web_search_call_record', 'action', ['search'], '`action: {'],
      ['quest_for_sup_record', 'mentionList', 'ux', '["one", "two"]'],
      ['teammate_call_result_record', 'calling_genseq', 'one', '`calling_genseq: 1`'],
      ['teammate_response_record', 'callId', 7, '`callId: "call_1"`'],
      ['teammate_call_anchor_record', 'assignmentCourse', 1.5, '`assignmentCourse: 1`'],
      ['gen_finish_record', 'contextHealth', 7, '`contextHealth: {'],
      ['gen_finish_record', 'llmGenModel', ['x'], '`llmGenModel: "some text"`'],
    ] as const
  ).map(([type, field, value, remedy]): Defect => {
    const record = sample(type, { [field]: value });
    const place = record.split('\n').findIndex((line) => line.startsWith(`${field}: `));
    return {
      name: `${type} with ${field} ${JSON.stringify(value)}`,
      text: second(record),
      code: 'field-wrong-type',
      line: HEADING.line + place,
      record: 2,
      remedy,
    };
  }),
  {
    name: 'content items that are no list',
    text: second(CALL, sample('func_result_record', { id: 'c1', contentItems: { type: 'text' } })),
    code: 'field-wrong-type',
    line: 31,
    record: 3,
    remedy: '`contentItems: []`',
  },
  {
    name: 'a type in the block that is not that of the heading',
    text: second(sample('agent_words_record', { type: 'agent_thought_record' })),
    code: 'record-type-mismatch',
    ...HEADING,
    remedy: '`agent_words_record`',
  },
];
