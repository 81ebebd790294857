/** A manifest with one thing wrong in it. */
export interface ManifestDefect {
  readonly name: string;
  readonly text: string;
  readonly pointer: string;
  /** Words of the message. */
  readonly says: string;
}

/** A manifest in which nothing is wrong, with other parts put in. */
export function manifest(parts: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return { schema_version: 'ah32.skill.v1', meta: { id: 'minutes' }, ...parts };
}

const wrong = (
  name: string,
  parts: Readonly<Record<string, unknown>>,
  pointer: string,
  says: string,
): ManifestDefect => ({ name, text: JSON.stringify(manifest(parts)), pointer, says });

const meta = (name: string, parts: Readonly<Record<string, unknown>>, says: string): ManifestDefect =>
  wrong(name, { meta: { id: 'minutes', ...parts } }, `/meta/${Object.keys(parts)[0]}`, says);

const tool = (name: string, parts: Readonly<Record<string, unknown>>, below: string, says: string) =>
  wrong(name, { tools: ['first', { name: 'second', ...parts }] }, `/tools/1${below}`, says);

const parameters = (name: string, schema: Readonly<Record<string, unknown>>, below: string, says: string) =>
  tool(name, { parameters: schema }, `/parameters${below}`, says);

const deep = `${'['.repeat(150)}${']'.repeat(150)}`;

export const NO_JSON: readonly ManifestDefect[] = [
  { name: 'an empty file', text: '', pointer: '', says: 'Line 1: The file is empty' },
  { name: 'a comma too many', text: '{\n  "meta": {},\n}', pointer: '', says: 'Line 2: There is a comma' },
  { name: 'a comma missing', text: '{"a": 1\n"b": 2}', pointer: '', says: 'Line 2: A comma is missing' },
  { name: 'a comment', text: '// mine\n{}', pointer: '', says: 'Line 1: There is a comment' },
  { name: 'half a file', text: '{"schema_version": "ah32', pointer: '', says: 'Line 1' },
  { name: 'a list', text: '[]', pointer: '', says: 'must be an object' },
  { name: 'a text', text: '"skill"', pointer: '', says: 'must be an object' },
  { name: 'nesting without end', text: `{"x-deep": ${deep}}`, pointer: '', says: 'more than 100 deep' },
];

export const WRONG_FIELDS: readonly ManifestDefect[] = [
  { name: 'no version', text: '{"meta": {"id": "minutes"}}', pointer: '/schema_version', says: 'is missing' },
  wrong('another version', { schema_version: 'ah32.skill.v2' }, '/schema_version', 'must be "ah32.skill.v1"'),
  { name: 'no meta', text: '{"schema_version": "ah32.skill.v1"}', pointer: '/meta', says: 'is missing' },
  wrong('an unknown key at the root', { triggers: ['a'] }, '/triggers', 'is unknown; keys of your own'),
  wrong('a slip at the root', { ruoting: {} }, '/ruoting', 'is routing meant?'),
  wrong('a key with a slash', { 'a/b': 1 }, '/a~1b', 'is unknown'),
  wrong('no id', { meta: { name: 'Minutes' } }, '/meta/id', 'is missing'),
  meta('an id in capitals', { id: 'Minutes' }, '2 to 64 lower-case letters'),
  meta('an id of one letter', { id: 'm' }, '2 to 64'),
  meta('an id with a path in it', { id: '../up' }, '2 to 64'),
  meta('an id that is too long', { id: 'a'.repeat(65) }, '2 to 64'),
  meta('a blank name', { name: ' ' }, 'must not be blank'),
  meta('a version that is a number', { version: 1 }, 'must be text'),
  meta('enabled as text', { enabled: 'yes' }, 'must be true or false'),
  meta('a priority as text', { priority: 'high' }, 'must be a number'),
  wrong('triggers as one text', { routing: { triggers: 'minutes' } }, '/routing/triggers', 'must be a list'),
  wrong('a host that is a number', { routing: { hosts: ['et', 3] } }, '/routing/hosts/1', 'must be text'),
  wrong('delivery as text', { delivery: 'soon' }, '/delivery', 'must be an object'),
  wrong(
    'no characters of the document',
    { capabilities: { active_doc_max_chars: 0 } },
    '/capabilities/active_doc_max_chars',
    'must be at least 1',
  ),
  wrong('a blank marker', { output: { markers: ['', 'a'] } }, '/output/markers/0', 'must not be blank'),
  wrong('a length in words', { output: { max_chars: 'ten' } }, '/output/max_chars', 'must be a whole number'),
  wrong('an entry as text', { entry: 'SYSTEM.md' }, '/entry', 'must be an object'),
  wrong('an entry of no file', { entry: { prompt: '' } }, '/entry/prompt', 'must not be blank'),
];

export const WRONG_TOOLS: readonly ManifestDefect[] = [
  wrong('tools by name', { tools: { count: {} } }, '/tools', 'must be a list'),
  wrong('a tool that is a number', { tools: [1] }, '/tools/0', 'must be text or an object'),
  wrong('a name with a blank', { tools: ['count words'] }, '/tools/0', '1 to 64 letters'),
  wrong('a name with a path in it', { tools: [{ name: '../x' }] }, '/tools/0/name', '1 to 64 letters'),
  wrong('a tool without a name', { tools: [{ effect: 'none' }] }, '/tools/0/name', 'is missing'),
  tool('a tool of the same name', { name: 'first' }, '', 'has the name of /tools/0'),
  tool('an unknown effect', { effect: 'delete' }, '/effect', 'must be "none", "read" or "write"'),
  tool('a time limit of an hour', { timeout_ms: 3_600_000 }, '/timeout_ms', 'must be at most 600,000'),
  tool('parameters as a list', { parameters: ['a'] }, '/parameters', 'must be an object'),
  parameters('parameters of a list', { type: 'array' }, '/type', 'must be "object"'),
  parameters('a type that is none', { properties: { a: { type: 'txt' } } }, '/properties/a/type', 'must be'),
  parameters('required as text', { required: 'a' }, '/required', 'must be a list'),
  parameters(
    'a pattern that is none',
    { properties: { a: { pattern: '(' } } },
    '/properties/a/pattern',
    'regular',
  ),
  parameters(
    'a reference to nothing',
    { properties: { a: { $ref: '#/$defs/a' } } },
    '/properties/a/$ref',
    'nowhere',
  ),
];
