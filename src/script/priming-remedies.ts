import { type FieldType, RECORD_TABLE, type RecordSpec } from '../model/record.ts';
import { isRecordType } from '../model/record-fields.ts';

/** What a remedy speaks of. */
interface RemedySubject {
  /** The type of the record, as it should be written. */
  readonly type?: string | undefined;
  /** The fields of the record, or the keys of the script's front matter, that are wrong. */
  readonly fields?: readonly string[];
}

type Remedy = string | ((subject: RemedySubject) => string);

const FIX = '`cuebook prime lint --fix`';

/** What to do about everything that can be wrong with a priming script. */
const REMEDIES = {
  'call-without-result': `Add a \`func_result_record\` with the call's id and name after it, as ${FIX} does.`,
  'duplicate-call': `Give the call and its result an id of their own, as ${FIX} does.`,
  'duplicate-message-id': `Give the message an id of its own, as ${FIX} does.`,
  'duplicate-result': `Remove one of the results, or give this one a call of its own, as ${FIX} does.`,
  'fence-unclosed':
    'End the block with a line of the marks that open it, at least as many, and nothing after them.',
  'field-missing': (subject) => `Add ${examples(subject)} to the ${fieldsPlace(subject)}.`,
  'field-wrong-type': (subject) => `Write it like ${examples(subject)}.`,
  'front-matter-invalid':
    'Write one `key: value` on each line, every key once, and put values with special signs in quotes.',
  'front-matter-too-large':
    'Keep in it what is read with the script, at most 64 kB, and put the rest below it.',
  'front-matter-unclosed': 'Put a line `---` after the last of its keys.',
  'image-elsewhere':
    'Describe the picture in the text; as a `data:` URL in the item it would be kept, but not sent yet either.',
  'image-not-sent': 'Describe the picture in the text; its data may stay where they are.',
  'json-invalid': 'Write one JSON object, with keys in double quotes, without comments and trailing commas.',
  'kind-unsupported': 'Write `kind: agent_priming_script`, or leave the key out.',
  'name-mismatch': `Give the result the name of its call, as ${FIX} does.`,
  'number-inexact': 'Write the number as text, in quotes, if every digit counts.',
  'primed-records-too-many':
    'Make `primedRecords` the number of records, from the first on, that came from priming scripts, or leave it out.',
  'provider-data-unknown':
    'Write `provider_data: { model: <name>, options: { <provider>: { … } } }`, or leave it out.',
  'record-heading-invalid': ({ type }) =>
    type === undefined
      ? 'Write `### record <type>` at the start of the line, in lower case, with nothing after the type.'
      : `Write \`### record ${type}\` at the start of the line, with nothing after it.`,
  'record-heading-old': ({ type }) =>
    `Write \`### record ${type}\`, and its fields into the block, as ${FIX} does.`,
  'record-type-mismatch': ({ type }) => `Leave \`type\` out of the block, or make it \`${type}\`.`,
  'record-type-unknown': 'Check how the type is spelt; a record from a newer tool may stay as it is.',
  'records-none': 'Add a record: a line `### record <type>`, and a block below it.',
  'result-before-call': `Move the result below its call, as ${FIX} does.`,
  'result-late': 'Move the result right below its call.',
  'result-without-call': `Add a \`func_call_record\` with the result's id and name before it, as ${FIX} does.`,
  'text-between-records': 'Move the text into the block of a record, or remove it.',
  'text-in-field': ({ fields = [] }) =>
    `Write the text below the front matter of the block, and leave \`${fields.join('`, `')}\` out.`,
  'text-unexpected': 'Remove the text, or move it into a record that has one.',
  'version-unsupported': 'Update Cuebook, or write `version: 3` if the script needs nothing newer.',
} as const satisfies Readonly<Record<string, Remedy>>;

/** Everything that can be noticed in a priming script. */
export type PrimingCode = keyof typeof REMEDIES;

/** What to do about a diagnostic, as one sentence. */
export function primingRemedy(code: PrimingCode, subject: RemedySubject = {}): string {
  const remedy: Remedy = REMEDIES[code];
  return typeof remedy === 'string' ? remedy : remedy(subject);
}

/** Values that fit the types of fields. */
const TYPE_EXAMPLES: Readonly<Record<FieldType, string>> = {
  genseq: '1',
  'message-id': '"message-1"',
  'call-id': '"call_1"',
  'call-ids': '["call_1"]',
  integer: '1',
  string: '"some text"',
  strings: '["one", "two"]',
  boolean: 'true',
  object: '{ "key": "value" }',
  list: '[]',
};

/** Values for fields that take few, and for the keys of the script's own front matter. */
const FIELD_EXAMPLES: ReadonlyMap<string, string> = new Map([
  ['grammar', 'markdown'],
  ['version', '3'],
  ['applicableMemberIds', '["one", "two"]'],
  ['generatedAt', '"2026-01-31T12:00:00Z"'],
  ['sourceDialog', '{ rootId: "a", selfId: "a", course: 1, status: "running" }'],
]);

function examples({ type, fields = [] }: RemedySubject): string {
  const spec = specOf(type);
  const lines = fields.map((field) => {
    const key = spec?.block === 'json' ? `"${field}"` : field;
    const fieldType = spec?.required[field] ?? spec?.optional[field] ?? 'string';
    return `\`${key}: ${FIELD_EXAMPLES.get(field) ?? TYPE_EXAMPLES[fieldType]}\``;
  });
  return lines.join(' and ');
}

function fieldsPlace({ type }: RemedySubject): string {
  return specOf(type)?.block === 'json' ? 'JSON object' : 'front matter of the block';
}

function specOf(type: string | undefined): RecordSpec | undefined {
  return type !== undefined && isRecordType(type) ? RECORD_TABLE[type] : undefined;
}
