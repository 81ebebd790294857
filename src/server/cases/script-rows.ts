import type { RefusalCode } from '../../model/refusal.ts';
import type { Row } from './row.ts';
import { rowOf, samples } from './samples.ts';

interface Name {
  readonly path: string;
  readonly code: RefusalCode;
}

/** What is called like a script, and is none: links that lead out or nowhere, and a folder. */
const TAKEN = ['leak.prompt.md', 'circle.prompt.md', 'folder.prompt.md'];

/** What no script is called, and what is not there. The stage has a script, links that lead out, and files beside. */
const names: readonly Name[] = [
  ...[
    '',
    ' ',
    '.',
    '..',
    '../outside.prompt.md',
    'sub/../sample.prompt.md',
    'sub/../../outside.prompt.md',
    '..\\outside.prompt.md',
    '/etc/passwd',
    '/sample.prompt.md',
    '//host/share/x.prompt.md',
    'C:\\x.prompt.md',
    'file:///etc/passwd',
    'sample.prompt.md\0',
    'sample.prompt.md\0.txt',
    'leak.prompt.md',
    'up/outside.prompt.md',
    'within/x.prompt.md',
    'sample.prompt.md/x.prompt.md',
    'circle.prompt.md',
    'folder.prompt.md',
    'notes.md',
    'sample.prompt.MD',
    '.cuebook/config.yaml',
    '.hidden/x.prompt.md',
    'sub',
    'aux.prompt.md',
    `${'a'.repeat(300)}.prompt.md`,
    `${'a/'.repeat(500)}x.prompt.md`,
  ].map((path) => ({ path, code: 'INVALID_INPUT' }) as const),
  ...[
    'missing.prompt.md',
    'sub/missing.prompt.md',
    'nowhere/sample.prompt.md',
    'sample.prompt.md/',
    '%2e%2e/outside.prompt.md',
    '~/x.prompt.md',
    '会议.prompt.md',
    '*.prompt.md',
    '__proto__.prompt.md',
    '$(id).prompt.md',
  ].map((path) => ({ path, code: 'NOT_FOUND' }) as const),
];

/** The fields by which scripts that are there are named. */
const FIELDS = ['path', 'from'];

const wrongNames: readonly Row[] = samples.flatMap((sample) =>
  FIELDS.filter((field) => field in (sample.body ?? {})).flatMap((field) =>
    names.map(({ path, code }) =>
      rowOf(sample, {
        name: `the script ${JSON.stringify(path).slice(0, 40)}`,
        body: JSON.stringify({ ...sample.body, [field]: path }),
        code,
      }),
    ),
  ),
);

const wrongFiles: readonly Row[] = samples
  .filter(({ name }) => name === 'readFile' || name === 'deleteFile')
  .flatMap((sample) =>
    names.map(({ path, code }) =>
      rowOf(sample, {
        name: `the file ${JSON.stringify(path).slice(0, 40)}`,
        path: `${sample.path}?${sample.query.replace('sample.prompt.md', () => encodeURIComponent(path))}`,
        code,
      }),
    ),
  );

/** Where no script can be put: what is there stays, whatever it is. */
const places: readonly Name[] = [
  ...names.filter(({ path, code }) => code === 'INVALID_INPUT' && !TAKEN.includes(path)),
  ...['sub/\u0007.prompt.md', '.github/prompts/x.prompt.md'].map(
    (path) => ({ path, code: 'INVALID_INPUT' }) as const,
  ),
  ...TAKEN.map((path) => ({ path, code: 'FILE_EXISTS' }) as const),
  { path: 'sample.prompt.md', code: 'FILE_EXISTS' },
  { path: 'sub/x.prompt.md', code: 'FILE_EXISTS' },
  { path: 'nowhere/x.prompt.md', code: 'NOT_FOUND' },
];

const wrongPlaces: readonly Row[] = samples
  .filter(({ name }) => name === 'saveFile' || name === 'moveFile')
  .flatMap((sample) =>
    places.map(({ path, code }) =>
      rowOf(sample, {
        name: `to ${JSON.stringify(path).slice(0, 40)}`,
        body: JSON.stringify({
          ...sample.body,
          ...(sample.name === 'saveFile' ? { path, version: null } : { to: path }),
        }),
        code,
      }),
    ),
  );

const stale: readonly Row[] = samples.flatMap((sample) => {
  const version = '0'.repeat(64);
  const row = { name: 'another version', code: 'FILE_CHANGED' } as const;
  if (sample.name === 'saveFile')
    return [rowOf(sample, { ...row, body: JSON.stringify({ ...sample.body, version }) })];
  if (sample.name !== 'deleteFile') return [];
  return [rowOf(sample, { ...row, path: `${sample.path}?path=sample.prompt.md&version=${version}` })];
});

/** Scripts of the stage that cannot run as they are, and what is said of them. */
const cannotRun: readonly Row[] = ['planScript', 'resolveScript', 'runScript'].flatMap((name) =>
  samples
    .filter((sample) => sample.name === name)
    .flatMap((sample) => [
      ...(['broken.prompt.md', 'empty.prompt.md'] as const).map((path) =>
        rowOf(sample, {
          name: `${path}, which cannot run`,
          body: JSON.stringify({ ...sample.body, path }),
          code: 'SCRIPT_INVALID',
        }),
      ),
      rowOf(sample, {
        name: 'a script without the argument that it needs',
        body: JSON.stringify({ ...sample.body, path: 'needs.prompt.md' }),
        code: 'ARGUMENT_MISSING',
      }),
    ]),
);

const folders: readonly Row[] = samples
  .filter(({ name }) => name === 'createScript')
  .flatMap((sample) => [
    ...(
      [
        ['..', 'INVALID_INPUT'],
        ['/tmp', 'INVALID_INPUT'],
        ['up', 'INVALID_INPUT'],
        ['sub/..', 'INVALID_INPUT'],
        ['.hidden', 'INVALID_INPUT'],
        ['.cuebook', 'INVALID_INPUT'],
        ['sample.prompt.md', 'INVALID_INPUT'],
        ['a\0', 'INVALID_INPUT'],
        ['missing', 'NOT_FOUND'],
      ] as const
    ).map(([folder, code]) =>
      rowOf(sample, {
        name: `the folder ${JSON.stringify(folder)}`,
        body: JSON.stringify({ ...sample.body, folder }),
        code,
      }),
    ),
    ...['..', '../x', 'sub/x', '.x', 'x\\y', 'con', '.prompt.md', 'a\nb', ' '].map((name) =>
      rowOf(sample, {
        name: `the name ${JSON.stringify(name)}`,
        body: JSON.stringify({ ...sample.body, name }),
        code: 'INVALID_INPUT',
      }),
    ),
  ]);

const wanted: readonly Row[] = samples
  .filter(({ name }) => name === 'runScript')
  .flatMap((sample) => [
    rowOf(sample, { name: 'without the key of its model', code: 'KEY_MISSING' }),
    rowOf(sample, {
      name: 'live, where it has to be recorded',
      body: JSON.stringify({ ...sample.body, requireRecorded: true }),
      code: 'RECORDING_MISSING',
    }),
    rowOf(sample, {
      name: 'in a terminal',
      body: JSON.stringify({ ...sample.body, engine: 'pty' }),
      code: 'UNTRUSTED',
    }),
    rowOf(sample, {
      name: 'from a prompt that was not reached',
      body: JSON.stringify({ ...sample.body, startIndex: 1, recorded: true }),
      code: 'INVALID_INPUT',
    }),
  ]);

const unkept: readonly Row[] = samples
  .filter(({ name }) => name === 'resolveScript')
  .flatMap((sample) =>
    (['keep', 'clone'] as const).map((resolution) =>
      rowOf(sample, {
        name: `${resolution}, where there is no session`,
        body: JSON.stringify({ ...sample.body, resolution }),
        code: 'NOT_FOUND',
      }),
    ),
  );

export const scriptRows: readonly Row[] = [
  ...wrongNames,
  ...wrongFiles,
  ...wrongPlaces,
  ...stale,
  ...cannotRun,
  ...folders,
  ...wanted,
  ...unkept,
];
