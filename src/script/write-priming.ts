import { stringify } from 'yaml';
import {
  type Fields,
  type PrimingRecord,
  RECORD_TABLE,
  type RecordSpec,
  type RecordType,
} from '../model/record.ts';
import { isPlainKey, isPlainText } from './flat-yaml.ts';

/** What a priming script consists of. */
export interface WrittenPriming {
  /** What stands above the records; keys without a value are left out. */
  readonly frontMatter: Fields;
  readonly records: Iterable<PrimingRecord>;
}

/** A whole priming script. Reading it gives the same records. */
export function writePrimingScript({ frontMatter, records }: WrittenPriming): string {
  const blocks = [`---\n${stringify(frontMatter, YAML_OPTIONS)}---`];
  for (const record of records) blocks.push(writeRecord(record));
  return `${blocks.join('\n\n')}\n`;
}

/** A record from its heading to the end of its block. One that is not known is written as it was read. */
export function writeRecord(record: PrimingRecord): string {
  if (!record.known) return record.raw;
  const { type, text } = record;
  const { block }: RecordSpec = RECORD_TABLE[type];
  const fields = inOrder(type, record.fields);
  const heading = `### record ${type}\n\n`;
  if (block === 'json')
    return `${heading}\`\`\`json\n${JSON.stringify({ type, ...fields }, null, 2)}\n\`\`\``;
  const content = `---\n${frontMatterLines(fields)}---${text === '' ? '' : `\n\n${text}`}`;
  const fence = '`'.repeat(Math.max(USUAL_FENCE, longestRun(content) + 1));
  return `${heading}${fence}markdown\n${content}\n${fence}`;
}

/** The names of the fields of each type, as the table has them. */
const FIELD_ORDER: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries<RecordSpec>(RECORD_TABLE).map(([type, { required, optional }]) => [
    type,
    [...Object.keys(required), ...Object.keys(optional)],
  ]),
);

/** Those that the table names, in its order, then the others in theirs: what is said twice is written alike. */
function inOrder(type: RecordType, fields: Fields): Fields {
  const ordered: Record<string, unknown> = {};
  for (const name of FIELD_ORDER.get(type) ?? []) {
    if (fields[name] !== undefined) ordered[name] = fields[name];
  }
  return { ...ordered, ...fields };
}

const USUAL_FENCE = 6;
const YAML_OPTIONS = { lineWidth: 0, aliasDuplicateObjects: false } as const;

function frontMatterLines(fields: Fields): string {
  let lines = '';
  for (const [key, value] of Object.entries(fields)) {
    if (value !== undefined) lines += `${isPlainKey(key) ? key : JSON.stringify(key)}: ${written(value)}\n`;
  }
  return lines;
}

/** On one line: as a plain word where YAML takes it for one, else as JSON, which is YAML too. */
function written(value: unknown): string {
  return typeof value === 'string' && isPlainText(value) ? value : JSON.stringify(value);
}

/** The longest run of backticks. */
function longestRun(text: string): number {
  let longest = 0;
  for (let at = text.indexOf('`'); at >= 0; at = text.indexOf('`', at)) {
    const start = at;
    while (text.charCodeAt(at) === BACKTICK) at++;
    longest = Math.max(longest, at - start);
  }
  return longest;
}

const BACKTICK = 0x60;
