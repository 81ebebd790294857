/** The table of the fields of `skill.json` in the documentation. `node test/skill-table.ts` writes it there. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { isJsonObject, type Json, type JsonObject } from '../src/model/json.ts';
import { MANIFEST_SCHEMA } from '../src/skills/manifest/manifest-schema.ts';

const PAGE = fileURLToPath(new URL('../docs/14-skills.md', import.meta.url));
const START = '| field | value | what it says |\n';

/** The table as the schema has it. */
export function fieldTable(): string {
  const rows = [...rowsOf(MANIFEST_SCHEMA, ''), ...rowsOf(toolSchema(), 'tools[].')];
  return `${START}|---|---|---|\n${rows.join('')}`;
}

/** The table as the documentation has it. */
export async function documentedFields(): Promise<string> {
  const { page, start, end } = await locate();
  return page.slice(start, end);
}

async function locate(): Promise<{ page: string; start: number; end: number }> {
  const page = await readFile(PAGE, 'utf8');
  const start = page.indexOf(START);
  if (start < 0) throw new Error('The page has no table of fields.');
  return { page, start, end: page.indexOf('\n\n', start) + 1 };
}

function* rowsOf(schema: JsonObject, above: string): Generator<string> {
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  for (const [name, field] of Object.entries(objectIn(schema['properties']))) {
    if (!isJsonObject(field)) continue;
    const about = typeof field['$ref'] === 'string' ? definition(field['$ref']) : field;
    const needed = required.includes(name) ? ', required' : '';
    yield `| \`${above}${name}\` | ${kindOf(about)}${needed} | ${wordsOf(about)} |\n`;
    if (above === '') yield* rowsOf(about, `${name}.`);
  }
}

function kindOf(field: JsonObject): string {
  if (typeof field['const'] === 'string') return `\`${field['const']}\``;
  if (Array.isArray(field['enum'])) return field['enum'].map((value) => `\`${String(value)}\``).join(', ');
  const { type } = field;
  const types = Array.isArray(type) ? type : [type];
  return types.map((each) => (each === 'array' ? listOf(field['items']) : String(each))).join(' or ');
}

function listOf(items: Json | undefined): string {
  const { type } = objectIn(items);
  return type === 'string' ? 'list of strings' : 'list';
}

function wordsOf({ description }: JsonObject): string {
  return typeof description === 'string' ? description : 'The version of this format.';
}

function toolSchema(): JsonObject {
  return definition('#/$defs/tool');
}

function definition(reference: string): JsonObject {
  return objectIn(objectIn(MANIFEST_SCHEMA['$defs'])[reference.replace('#/$defs/', '')]);
}

function objectIn(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

if (import.meta.main) {
  const { page, start, end } = await locate();
  await writeFile(PAGE, page.slice(0, start) + fieldTable() + page.slice(end));
}
