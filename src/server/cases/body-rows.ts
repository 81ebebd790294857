import type { RefusalCode } from '../../model/refusal.ts';
import { BENCH_FIELDS } from './bench-rows.ts';
import type { Row } from './row.ts';
import { type ByRoute, rowOf, type Sample, samples } from './samples.ts';
import { SKILL_FIELDS, SKILL_WISHES, SKILLS } from './skill-fields.ts';
import { type Fields, GIVEN_FILES, GIVEN_TASKS, HALF } from './task-fields.ts';
import { TERMINAL_FIELDS, TERMINAL_WISHES } from './terminal-rows.ts';

const MB = 1024 * 1024;
const DEEP = 10_000;

type Change = Pick<Row, 'name' | 'headers' | 'body'> & { readonly code?: RefusalCode };

/** What no route takes for a body. */
function changes({ body = {}, takesList }: Sample): readonly Change[] {
  const text = JSON.stringify(body);
  const withField = (field: string) => (text === '{}' ? `{${field}}` : `${text.slice(0, -1)},${field}}`);
  return [
    {
      name: 'said to be too large',
      headers: { 'content-length': String(4 * MB + 1) },
      body: text,
      code: 'TOO_LARGE',
    },
    { name: 'too large without saying so', body: () => chunks(5), code: 'TOO_LARGE' },
    {
      name: 'too large and said to be small',
      headers: { 'content-length': '2' },
      body: () => chunks(5),
      code: 'TOO_LARGE',
    },
    { name: 'lists in lists in lists', body: '['.repeat(DEEP) + ']'.repeat(DEEP) },
    { name: 'objects in objects in objects', body: `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}` },
    { name: 'lists that do not end', body: '['.repeat(DEEP) },
    { name: 'a field with 33 levels', body: withField(`"x":${'['.repeat(33)}${']'.repeat(33)}`) },
    { name: 'half of a JSON text', body: '{"title": "New' },
    { name: 'two JSON texts', body: `${text}${text}` },
    { name: 'a comment', body: `${text}// all` },
    { name: 'a blank', body: ' ' },
    { name: 'JavaScript', body: '{title: NaN}' },
    { name: 'bytes that are not UTF-8', body: new Uint8Array([0x22, 0xff, 0xfe, 0x22]) },
    { name: 'a half of a character, as bytes', body: new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]) },
    { name: 'UTF-16', body: new Uint8Array(Buffer.from(text, 'utf16le')) },
    { name: 'JSON said to be text', headers: { 'content-type': 'text/plain' }, body: text },
    {
      name: 'JSON said to be a form',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: text,
    },
    {
      name: 'JSON said to be parts',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: text,
    },
    {
      name: 'JSON said to be something like it',
      headers: { 'content-type': 'application/jsonp' },
      body: text,
    },
    {
      name: 'JSON said to be two things',
      headers: { 'content-type': 'text/plain, application/json' },
      body: text,
    },
    { name: 'JSON said to be nothing', headers: { 'content-type': '' }, body: text },
    ...(takesList ? [] : [{ name: 'a list', body: `[${text}]` }]),
    { name: 'null', body: 'null' },
    { name: 'a text', body: JSON.stringify(text) },
    { name: 'a number', body: '1' },
    { name: 'an unknown field', body: withField('"surprise":1') },
    { name: 'a field named __proto__', body: withField('"__proto__":{"isAdmin":true}') },
    { name: 'a field named constructor', body: withField('"constructor":{"prototype":{"isAdmin":true}}') },
    { name: 'a field named toString', body: withField('"toString":1') },
    { name: 'a field whose name is half of a character', body: withField(String.raw`"\ud800":1`) },
  ];
}

const TITLES: readonly Fields[] = [
  '',
  ' \t\n',
  'x'.repeat(501),
  1,
  null,
  true,
  [],
  {},
  ['New'],
  `New ${HALF}`,
  `${HALF}`,
].map((title) => ({ title }));
const MODELS: readonly Fields[] = ['', ' ', 'x'.repeat(201), 1, null, [], {}, `openai/${HALF}`].map(
  (model) => ({ model }),
);
const BUDGETS: readonly Fields[] = [0, -1, 1.5, 1e9 + 1, 2 ** 53, '5', null, true, []].map(
  (budgetTokens) => ({
    budgetTokens,
  }),
);

const ARGUMENTS: readonly Fields[] = [
  null,
  [],
  ['Alice'],
  'Alice',
  { positional: 'Alice' },
  { positional: [1] },
  { positional: [null] },
  { positional: Array(1_001).fill('x') },
  { named: ['x'] },
  { named: { tone: 1 } },
  { named: { ['x'.repeat(201)]: 'x' } },
  { surprise: 1 },
  { positional: ['too', 'many'] },
  { named: { nobody: 'x' } },
].map((args) => ({ args }));
const IDS = ['', 'x', 'last', 1, null, [], {}, 'a'.repeat(1_000)];
const PRIMINGS: readonly Fields[] = [
  null,
  [],
  ['team_shared/start'],
  'team_shared/start',
  {},
  { scriptRefs: 'team_shared/start' },
  { scriptRefs: null },
  { scriptRefs: [1] },
  { scriptRefs: [null] },
  { scriptRefs: [['team_shared/start']] },
  { scriptRefs: [HALF] },
  { scriptRefs: Array(21).fill('team_shared/start') },
  { showInUi: true },
  { scriptRefs: [], surprise: 1 },
  ...['true', 1, null].map((showInUi) => ({ showInUi, scriptRefs: ['team_shared/start'] })),
].map((priming) => ({ priming }));
const NOT_YES_OR_NO = ['true', 1, null, [], {}];
const wishes = (...names: readonly string[]): readonly Fields[] =>
  names.flatMap((name) => NOT_YES_OR_NO.map((value) => ({ [name]: value })));
const PATHS: readonly Fields[] = [undefined, 1, null, [], {}, `${HALF}.prompt.md`, 'x'.repeat(1_001)].map(
  (path) => ({ path }),
);
const STARTS: readonly Fields[] = [-1, 1.5, '0', null, 1e6 + 1, 2 ** 53].map((startIndex) => ({
  startIndex,
}));
const ENDS: readonly Fields[] = STARTS.map(({ startIndex: endIndex }) => ({ endIndex }));
const ENGINES = ['', 'API', 'gpt', 1, null, []];
const ASKED: readonly Fields[] = [
  ...PATHS,
  ...ARGUMENTS,
  ...MODELS,
  ...STARTS,
  ...ENDS,
  { endIndex: 1_000 },
  ...wishes('fresh', 'all', 'recorded', 'fill'),
  ...SKILL_WISHES,
  ...[...ENGINES, 'recorded'].map((engine) => ({ engine })),
];
const PROMPTS: readonly Fields[] = [
  undefined,
  [],
  'Hello',
  [''],
  [' \n'],
  ['Hello', ''],
  [1],
  [null],
  ['x'.repeat(1_000_001)],
  Array(10_001).fill('x'),
  [HALF],
].map((prompts) => ({ prompts }));

const PROMPT_FILE = { name: 'a.txt', hash: 'a'.repeat(64) };
const PROMPT_FILES: readonly Fields[] = [
  null,
  'a.txt',
  ['a.txt'],
  [null],
  [{}],
  [{ name: 'a.txt' }],
  [{ hash: PROMPT_FILE.hash }],
  [{ path: '/a.txt', ...PROMPT_FILE }],
  ...['', 'A'.repeat(64), 'a'.repeat(50), '../x', 1].map((hash) => [{ ...PROMPT_FILE, hash }]),
  ...['', ' ', '..', '../a.txt', 'a\\b', 'a\0b', HALF, 'x'.repeat(256), 1].map((name) => [
    { ...PROMPT_FILE, name },
  ]),
  Array(101).fill(PROMPT_FILE),
].map((files) => ({ files }));

/** What no field takes, by route; the other fields are right. */
const FIELDS: Readonly<Record<string, readonly Fields[]>> = {
  createSession: [
    ...TITLES,
    ...MODELS,
    { model: 'recorded/gpt-5' },
    ...['', ' ', 1, [], {}, 'x'.repeat(201), HALF, 'a\0b'].map((agentId) => ({ agentId })),
    ...IDS.map((parentDialogId) => ({ parentDialogId })),
    ...PRIMINGS,
    ...SKILLS,
    ...TERMINAL_WISHES,
  ],
  changeSession: [...TITLES, ...wishes('archived'), { title: undefined, archived: undefined }],
  sendPrompt: [
    ...[undefined, '', ' \n', 'x'.repeat(1_000_001), 1, null, [], {}, `Hello ${HALF}`].map((prompt) => ({
      prompt,
    })),
    ...['robot', '', 1, null, ['chat']].map((source) => ({ source })),
    ...PROMPT_FILES,
    ...MODELS,
    ...BUDGETS,
    ...SKILL_WISHES,
  ],
  runTask: [
    ...GIVEN_TASKS,
    ...GIVEN_FILES,
    ...IDS.map((messageId) => ({ messageId })),
    ...MODELS,
    ...BUDGETS,
    ...SKILL_WISHES,
  ],
  changeSetting: [{ value: undefined }, { value: `warm ${HALF}` }, { value: { [HALF]: 1 } }],
  resumeTurn: [...MODELS, ...BUDGETS, ...SKILL_WISHES],
  regenerate: [...MODELS, ...BUDGETS, ...SKILL_WISHES],
  confirmCall: [
    ...[undefined, '', 'x'.repeat(501), 1, null, [], {}, `call ${HALF}`, 'call\0'].map((callId) => ({
      callId,
    })),
    ...[undefined, 'maybe', '', 'ALLOW', true, 1, null, []].map((answer) => ({ answer })),
    { choice: 0 },
    ...[-1, 1.5, '0', null, true, [], 1_001].map((choice) => ({ choice, answer: undefined })),
  ],
  createScript: [
    ...TITLES,
    ...MODELS,
    ...['', 1, null, [], 'x'.repeat(201), HALF].map((name) => ({ name })),
    ...['', 1, null, [], 'x'.repeat(1_001), HALF].map((folder) => ({ folder })),
  ],
  attachScript: [
    ...PATHS,
    ...ARGUMENTS,
    ...[1, null, [], HALF].map((content) => ({ content })),
    ...['', 'yesterday', 1, null, '2026-13-01T00:00:00Z'].map((modifiedAt) => ({ modifiedAt })),
  ],
  planScript: ASKED,
  saveFile: [
    ...PATHS,
    ...[undefined, 1, null, [], {}, `Hello ${HALF}`].map((text) => ({ text })),
    ...[undefined, '', 1, true, [], 'x', 'A'.repeat(64), 'a'.repeat(65)].map((version) => ({ version })),
  ],
  moveFile: ['from', 'to'].flatMap((name) => PATHS.map(({ path }) => ({ [name]: path }))),
  resolveScript: [
    ...PATHS,
    ...ARGUMENTS,
    ...wishes('link'),
    ...[undefined, '', 'KEEP', 'merge', 1, null].map((resolution) => ({ resolution })),
  ],
  runScript: [...ASKED, ...BUDGETS, ...wishes('link', 'requireRecorded', 'keepGoing')],
  replayFrom: [
    ...PROMPTS,
    ...BUDGETS,
    ...STARTS,
    { startIndex: undefined },
    { startIndex: 1 },
    ...ENGINES.map((engineOverride) => ({ engineOverride })),
  ],
  replayAll: [
    ...PROMPTS,
    ...BUDGETS,
    ...MODELS,
    { model: undefined },
    { engine: undefined },
    ...ENGINES.map((engine) => ({ engine })),
  ],
  saveCourse: [
    ...[undefined, ...IDS].map((sessionId) => ({ sessionId })),
    ...['', 1, null, [], {}, HALF, 'x'.repeat(1_001)].map((slug) => ({ slug })),
    ...wishes('shared', 'overwrite', 'allowSecrets'),
  ],
  adoptSession: [
    ...['', 1, null, [], HALF, 'x'.repeat(201)].map((name) => ({ name })),
    ...['', 1, null, [], HALF, 'x'.repeat(1_001)].map((folder) => ({ folder })),
    ...wishes('allowSecrets'),
  ],
  ...SKILL_FIELDS,
  ...BENCH_FIELDS,
  ...TERMINAL_FIELDS,
  takeTelemetry: [undefined, null, {}, 'chat.turn_done', 1, Array(1_001).fill({})].map((events) => ({
    events,
  })),
  forkSession: [
    -1,
    1.5,
    1e300,
    2 ** 53,
    Number.MAX_SAFE_INTEGER,
    2 ** 31,
    1_000,
    '0',
    null,
    true,
    [],
    {},
  ].map((order) => ({ order })),
} satisfies ByRoute<readonly Fields[]>;

export const bodyRows: readonly Row[] = samples
  .filter(({ body }) => body !== undefined)
  .flatMap((sample) => [
    ...changes(sample).map((change) => rowOf(sample, { code: 'INVALID_INPUT', ...change })),
    ...(FIELDS[sample.name] ?? []).map((fields) => fieldRow(sample, fields)),
  ]);

function fieldRow(sample: Sample, fields: Fields): Row {
  const [[field, value] = []] = Object.entries(fields);
  const shown = value === undefined ? 'left out' : JSON.stringify(value).slice(0, 80);
  const body = JSON.stringify({ ...sample.body, ...fields });
  return rowOf(sample, { name: `${field} ${shown}`, body, code: 'INVALID_INPUT' });
}

/** So many megabytes, without a word on how many. */
function chunks(megabytes: number): ReadableStream<Uint8Array> {
  let left = megabytes;
  return new ReadableStream({
    pull(controller) {
      if (left-- > 0) controller.enqueue(new Uint8Array(MB).fill(0x20));
      else controller.close();
    },
  });
}
