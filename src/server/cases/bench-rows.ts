import type { RefusalCode } from '../../model/refusal.ts';
import type { Row } from './row.ts';
import { type ByRoute, rowOf, samples } from './samples.ts';
import { type Fields, HALF } from './task-fields.ts';

const NOT_RUNS = [
  '',
  '/etc/passwd',
  '../base.json',
  'base.json',
  'last\0',
  'x'.repeat(101),
  1,
  null,
  [],
  HALF,
];
const BASELINES: readonly Fields[] = NOT_RUNS.map((baseline) => ({ baseline }));

/** What no field of the routes about benches takes. */
export const BENCH_FIELDS = {
  startBench: [
    ...[undefined, '', 1, null, [], {}, HALF, 'a\0b.yaml', 'x'.repeat(1_001)].map((suite) => ({ suite })),
    ...[
      '..',
      '../outside.yaml',
      '/etc/passwd',
      'bench/folder.yaml',
      'bench',
      'bench/leak.yaml',
      'notes.md',
    ].map((suite) => ({ suite })),
    ...['openai/gpt-5', [], [''], [1], [null], ['x'.repeat(201)], Array(51).fill('a/b'), [HALF]].map(
      (models) => ({ models }),
    ),
    ...[0, -1, 1.5, '2', null, 10_001].map((trials) => ({ trials })),
    ...[0, -1, 1.5, '2', null, 65].map((concurrency) => ({ concurrency })),
    ...['hello', [], [''], [1], ['x'.repeat(201)], ['nobody']].map((cases) => ({ cases })),
    ...['true', 1, null].flatMap((wish) => [{ isRecorded: wish }, { isFresh: wish }]),
    ...BASELINES,
    // Only the user's own command says whose word it is.
    { isOwnWord: true },
  ],
  rescoreBench: [...BASELINES, { suite: 'bench/sample.yaml' }],
} satisfies ByRoute<readonly Fields[]>;

/** What is no run is refused as what is not there, or as no name of one. */
const UNKNOWN: readonly (readonly [string, RefusalCode])[] = [
  ['01890a5d-ac96-774b-bcce-b302099a8057', 'NOT_FOUND'],
  ['last', 'NOT_FOUND'],
  ['nothing', 'NOT_FOUND'],
  ['constructor', 'NOT_FOUND'],
  ['__proto__', 'NOT_FOUND'],
  ['..%2fbase.json', 'INVALID_INPUT'],
  ['%2fetc%2fpasswd', 'INVALID_INPUT'],
  ['base.json', 'INVALID_INPUT'],
  ["'%20OR%201=1%20--", 'INVALID_INPUT'],
  ['%25', 'INVALID_INPUT'],
  ['%00', 'INVALID_INPUT'],
  ['last%00', 'INVALID_INPUT'],
  ['%ff%fe', 'INVALID_INPUT'],
  ['x'.repeat(101), 'INVALID_INPUT'],
];

const ofRun = samples.filter(({ path }) => path.includes('/bench/runs/last'));
const wrongRuns = ofRun.flatMap((sample) =>
  UNKNOWN.map(([text, code]) =>
    rowOf(sample, { name: `the run ${text}`, path: sample.path.replace('last', () => text), code }),
  ),
);

const WRONG_STARTS: readonly (readonly [string, object, RefusalCode])[] = [
  ['a suite that is not there', { suite: 'bench/nothing.yaml' }, 'NOT_FOUND'],
  ['a suite that is broken', { suite: 'bench/broken.yaml' }, 'SCRIPT_INVALID'],
  ['a judge whom nobody trusts', { suite: 'bench/judge.yaml', models: ['openai/gpt-5'] }, 'UNTRUSTED'],
  ['a model without a key', { suite: 'bench/sample.yaml', models: ['openai/gpt-5'] }, 'KEY_MISSING'],
  ['a provider that nobody knows', { suite: 'bench/sample.yaml', models: ['nobody/gpt-5'] }, 'INVALID_INPUT'],
  [
    'a baseline that is not there',
    { suite: 'bench/sample.yaml', models: ['openai/gpt-5'], baseline: 'abc' },
    'NOT_FOUND',
  ],
];
const [start] = samples.filter(({ name }) => name === 'startBench');
const wrongStarts = start
  ? WRONG_STARTS.map(([name, body, code]) => rowOf(start, { name, body: JSON.stringify(body), code }))
  : [];

export const benchRows: readonly Row[] = [...wrongRuns, ...wrongStarts];
