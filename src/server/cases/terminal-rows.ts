import type { Row } from './row.ts';
import { type ByRoute, rowOf, type Sample, samples } from './samples.ts';
import { type Fields, HALF } from './task-fields.ts';

const PROFILES: readonly Fields[] = [
  '',
  ' ',
  '1x',
  'a b',
  '../codex',
  'x'.repeat(101),
  HALF,
  1,
  null,
  [],
].map((profile) => ({ profile }));

/** What no session takes for its terminal; the other fields are those of a conversation with a model. */
export const TERMINAL_WISHES: readonly Fields[] = [
  ...['', 'API', 'gpt', 'recorded', 'pty', 1, null, []].map((engine) => ({ engine })),
  ...PROFILES,
  { profile: 'shell' },
  ...['', 1, null, [], HALF, 'a\0b', 'x'.repeat(1_001), 'sub'].map((cwd) => ({ cwd })),
  // Only the user's own command says whose word it is.
  { isOwnWord: true },
];

/** What no field of the routes about terminals takes. */
export const TERMINAL_FIELDS = {
  openTerminal: [
    ...['', ' ', '-x', 'a b', 'a/b', '../x', 'x'.repeat(65), 'a\0', HALF, 1, null, [], '会议'].map(
      (name) => ({
        name,
      }),
    ),
    ...PROFILES,
    { columns: 80 },
    { rows: 24 },
    ...[0, 1, 1_001, 1.5, '80', null].flatMap((size) => [
      { columns: size, rows: 24 },
      { rows: size, columns: 80 },
    ]),
    { isOwnWord: true },
  ],
} satisfies ByRoute<readonly Fields[]>;

const called = (...wanted: readonly string[]): readonly Sample[] =>
  samples.filter(({ name }) => wanted.includes(name));

const NAMES = [
  'main',
  'constructor',
  '__proto__',
  '..%2fx',
  '%2fetc%2fpasswd',
  "'%20OR%201=1%20--",
  '会议🙂',
];

const unknown: readonly Row[] = called(
  'endTerminal',
  'watchTerminal',
  'readRecording',
  'snapshotTerminal',
).flatMap((sample) => [
  ...NAMES.map((name) =>
    rowOf(sample, {
      name: `the terminal ${name}, which is not there`,
      path: sample.path.replace('temperature', () => name),
      code: 'NOT_FOUND',
    }),
  ),
  rowOf(sample, {
    name: 'a terminal whose name is too long',
    path: sample.path.replace('temperature', 'x'.repeat(201)),
    code: 'INVALID_INPUT',
  }),
]);

const untrusted: readonly Row[] = [
  ...called('openTerminal').flatMap((sample) =>
    [{}, { name: 'tab' }, { profile: 'shell' }, { columns: 80, rows: 24 }].map((body) =>
      rowOf(sample, {
        name: `${JSON.stringify(body)} where the workspace is not trusted`,
        body: JSON.stringify(body),
        code: 'UNTRUSTED',
      }),
    ),
  ),
  ...called('createSession').flatMap((sample) =>
    [{ engine: 'pty' }, { engine: 'pty', profile: 'codex' }, { model: 'cli/codex' }].map((body) =>
      rowOf(sample, {
        name: `${JSON.stringify(body)} where the workspace is not trusted`,
        body: JSON.stringify(body),
        code: 'UNTRUSTED',
      }),
    ),
  ),
];

/** What is asked of terminals that nobody gets. */
export const terminalRows: readonly Row[] = [...unknown, ...untrusted];
