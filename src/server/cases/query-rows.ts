import type { Row } from './row.ts';
import { type ByRoute, rowOf, type Sample, samples } from './samples.ts';

/** What no route takes in a query. */
const ANYWHERE = [
  'surprise=1',
  'surprise',
  '__proto__=1',
  'constructor=1',
  'token=x',
  '=1',
  'a%00b=1',
  '%E0%A4%A=1',
];

const NUMBERS = [
  '',
  '%20',
  'x',
  'NaN',
  'Infinity',
  '-1',
  '1.5',
  '1e2',
  '0x10',
  '+1',
  '%201',
  '1%20',
  '1%00',
  '٣',
  'true',
  '1,2',
  '9007199254740992',
  '1e400',
];
const LIMITS = [...NUMBERS, '0', '201'];

const WISHES = ['', '1', 'yes', 'TRUE', 'true%00', 'on'];
const PATHS = ['', '%20', '%00', 'sample.prompt.md%00', '..', '%2fsample.prompt.md', 'x'.repeat(1_001)];
const VERSIONS = ['', '0', 'null', '*', 'g'.repeat(64), 'A'.repeat(64), 'a'.repeat(63), 'a'.repeat(65)];

const FILE_NAMES = [
  '',
  '%20',
  '.',
  '..',
  '..%2f..%2fx',
  'a%2fb',
  'a%5cb',
  '%2fetc%2fx',
  'a%00b',
  'x'.repeat(256),
];

const NO_NAMES = ['', '%00', 'a%00b', 'x'.repeat(201)];
const NO_MOMENTS = [
  '',
  '%20',
  'x',
  'yesterday',
  '-1',
  '1e9',
  '2026-13-01',
  '2026-01-01T25:00:00Z',
  '%00',
  '9'.repeat(16),
];

const NO_EVENTS = {
  limit: [...NUMBERS, '0', '1001'],
  event_name: NO_NAMES,
  session_id: NO_NAMES,
  turn_id: NO_NAMES,
  run_id: NO_NAMES,
  case_id: NO_NAMES,
  since_ts: NO_MOMENTS,
  until_ts: NO_MOMENTS,
};

const NO_RUNS = ['', '%20', '%00', 'last%00', '..', '%2fetc%2fpasswd', 'base.json', '*', 'x'.repeat(101)];

/** What no name of a query takes, by route. */
type Values = Readonly<Record<string, readonly string[]>>;
const VALUES: Readonly<Record<string, Values>> = {
  listSessions: {
    archived: WISHES,
    limit: LIMITS,
    cursor: [
      '',
      'x',
      '%00',
      '2026-01-01T00:00:00.000Z',
      `2026-01-01T00:00:00.000Z%20${'x'.repeat(36)}`,
      'x'.repeat(201),
      'x'.repeat(5_000),
      '%27%20OR%201=1',
    ],
  },
  readFile: { path: PATHS },
  deleteFile: { path: PATHS, version: VERSIONS },
  addFile: { name: FILE_NAMES },
  openFileLink: {
    expires: ['', '-1', '1.5', '1e9', 'Infinity', '1%20', '9'.repeat(13)],
    signature: VERSIONS,
  },
  listDatasets: { agentId: ['', '%20', '%00', 'x'.repeat(201)] },
  searchDatasets: {
    q: ['', '%20', '%00', 'a%00b', 'x'.repeat(1_001)],
    dataset: ['', '%00', 'x'.repeat(256)],
    agentId: ['', '%20', '%00', 'x'.repeat(201)],
    limit: [...NUMBERS, '0', '101'],
  },
  listPriming: {
    agentId: ['', '%20', '%00', '.', '..', 'a%20b', 'a%2fb', 'a%5cb', 'nul', '会议', 'x'.repeat(201)],
    q: ['x'.repeat(1_001)],
    limit: LIMITS,
  },
  readPriming: { ref: ['', '%00', '..', 'x', 'x'.repeat(1_001)] },
  searchSessions: { limit: LIMITS, q: ['', '%20', '...', '%00', '🙂', 'x'.repeat(1_001), '%22', '*'] },
  listMessages: { from: [...NUMBERS, '2147483648', '9007199254740991'], limit: [...NUMBERS, '0', '10001'] },
  compareSessions: {
    with: [
      '',
      '%20',
      'x',
      'last',
      ':id%00',
      ':id%20',
      '%7b:id%7d',
      '*',
      '..%2f:id',
      '__proto__',
      'a'.repeat(1_000),
    ],
  },
  exportSession: {
    format: ['', 'exe', 'MD', '../md', 'md%00', '__proto__'],
    allowSecrets: WISHES,
  },
  readContext: {
    turn: [...NUMBERS, '0', 'LAST', 'first', 'last%00', '2147483648'],
    request: WISHES,
  },
  watchTerminal: { columns: [...NUMBERS, '0', '1', '1001'], rows: [...NUMBERS, '0', '1', '1001'] },
  listTelemetry: NO_EVENTS,
  listDevTelemetry: NO_EVENTS,
  compareBenchRuns: { before: NO_RUNS, after: NO_RUNS },
  benchReport: { baseline: NO_RUNS },
  benchReportPage: { baseline: NO_RUNS },
  benchReportJUnit: { baseline: NO_RUNS },
  listTrials: { caseId: ['', '%00', 'x'.repeat(201)], model: ['', '%20', 'x'.repeat(201)] },
  countTelemetry: { since_ts: NO_MOMENTS, until_ts: NO_MOMENTS },
  countDevTelemetry: { since_ts: NO_MOMENTS, until_ts: NO_MOMENTS },
  watchSession: { after: [...NUMBERS, '1000', '9007199254740991'] },
} satisfies ByRoute<Values>;

export const queryRows: readonly Row[] = samples.flatMap((sample) => [
  ...ANYWHERE.map((query) => queryRow(sample, query)),
  ...Object.entries(VALUES[sample.name] ?? {}).flatMap(([name, values]) => [
    ...values.map((value) => queryRow(sample, `${name}=${value}`)),
    queryRow(sample, `${name}=1&${name}=1`),
    queryRow(sample, `${name}[]=1`),
  ]),
]);

export const resumeRows: readonly Row[] = [
  'x',
  '-1',
  '1.5',
  '1e1',
  '0x1',
  '1, 1',
  '1000',
  '9'.repeat(400),
].map((id) => {
  const [watch] = samples.filter(({ name }) => name === 'watchSession');
  if (!watch) throw new Error('There is no such route.');
  return rowOf(watch, {
    name: `Last-Event-ID ${id.slice(0, 30)}`,
    headers: { 'last-event-id': id },
    code: 'INVALID_INPUT',
  });
});

/** The query instead of the sample's own, where it names the same; else after it. */
function queryRow(sample: Sample, query: string): Row {
  const [name] = query.split('=');
  const others = sample.query.split('&').filter((part) => part !== '' && part.split('=')[0] !== name);
  const whole = [...others, query].join('&');
  return rowOf(sample, {
    name: query.length > 60 ? `?${query.slice(0, 40)}… (${query.length})` : `?${query}`,
    path: `${sample.path}?${whole}`,
    code: 'INVALID_INPUT',
  });
}
