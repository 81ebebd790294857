import { type Fields, RECORD_TABLE, type RecordSpec, type RecordType } from '../model/record.ts';

/** A value for every field that some type of record requires, and the arguments of a call. */
const VALUES: Fields = {
  genseq: 1,
  msgId: 'm9',
  grammar: 'markdown',
  id: 'c9',
  name: 'look',
  phase: 'begin',
  subDialogId: 'sub',
  arguments: {},
};

/** A record as it stands in a file, without a newline after it. Markdown blocks have six backticks. */
export function sample(type: RecordType, changes: Fields = {}, text = 'Text.'): string {
  const spec: RecordSpec = RECORD_TABLE[type];
  const names = [...Object.keys(spec.required), ...(spec.oneOf?.slice(0, 1) ?? [])];
  const fields = { ...Object.fromEntries(names.map((name) => [name, VALUES[name]])), ...changes };
  if (spec.block === 'json') {
    return `### record ${type}\n\n\`\`\`json\n${JSON.stringify(fields, null, 2)}\n\`\`\``;
  }
  const lines = Object.entries(fields).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}: ${JSON.stringify(value)}`],
  );
  return markdown(type, lines, spec.textField === null ? '' : text);
}

/** A record with a Markdown block that has the given lines as its front matter. */
export function markdown(type: string, lines: readonly string[], text = 'Text.', fence = '``````'): string {
  const fields = ['---', ...lines, '---'];
  return [`### record ${type}`, '', `${fence}markdown`, ...fields, '', text, fence].join('\n');
}

/** What a person says; eleven lines. */
export const HUMAN = sample('human_text_record', { msgId: 'm1' }, 'Hello?');
/** What is answered. */
export const WORDS = sample('agent_words_record', {}, 'Hello.');
export const CALL = sample('func_call_record', { id: 'c1' });
export const RESULT = sample('func_result_record', { id: 'c1' }, 'A lake.');

/** A script of records. */
export function script(...records: readonly string[]): string {
  return `${records.join('\n\n')}\n`;
}
