/** The table of record types in the documentation. `node test/record-table.ts` writes it there. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { RECORD_TABLE, type RecordPlace, type RecordSpec } from '../src/model/record.ts';

const PAGE = fileURLToPath(new URL('../docs/03-priming.md', import.meta.url));
const START = '| type | tells | fields (optional ones in brackets) | its text | on replay |\n';

const PLACES: Readonly<Record<RecordPlace, string>> = {
  'user-text': 'sent as a user message',
  'assistant-text': 'sent as an answer',
  'assistant-thought': 'sent as a thought',
  'tool-call': 'sent as a call',
  'tool-result': 'sent as its result',
  person: 'shown, not sent',
  none: 'kept',
};

/** The table as the code has it. */
export function recordTable(): string {
  const rows = Object.entries<RecordSpec>(RECORD_TABLE).map(
    ([type, spec]) =>
      `| \`${type}\` | ${spec.tells} | ${fieldsOf(spec)} | ${spec.textField ? `\`${spec.textField}\`` : '–'} | ${PLACES[spec.place]} |\n`,
  );
  return `${START}|---|---|---|---|---|\n${rows.join('')}`;
}

/** The table as the documentation has it. */
export async function documentedTable(): Promise<string> {
  const { page, start, end } = await locate();
  return page.slice(start, end);
}

async function locate(): Promise<{ page: string; start: number; end: number }> {
  const page = await readFile(PAGE, 'utf8');
  const start = page.indexOf(START);
  if (start < 0) throw new Error('The page has no table of record types.');
  return { page, start, end: page.indexOf('\n\n', start) + 1 };
}

function fieldsOf({ required, optional, oneOf = [] }: RecordSpec): string {
  const named = (names: readonly string[]) => names.map((name) => `\`${name}\``);
  const others = named(Object.keys(optional).filter((name) => !oneOf.includes(name)));
  return [
    ...named(Object.keys(required)),
    ...(oneOf.length > 0 ? [named(oneOf).join(' or ')] : []),
    ...(others.length > 0 ? [`[${others.join(', ')}]`] : []),
  ].join(', ');
}

if (import.meta.main) {
  const { page, start, end } = await locate();
  await writeFile(PAGE, page.slice(0, start) + recordTable() + page.slice(end));
}
