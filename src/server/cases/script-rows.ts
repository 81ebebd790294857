import type { RefusalCode } from '../../model/refusal.ts';
import type { Row } from './row.ts';
import { rowOf, samples } from './samples.ts';

interface Name {
  readonly path: string;
  readonly code: RefusalCode;
}

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

const ofScripts = samples.filter(({ body }) => body !== undefined && 'path' in body);

const wrongNames: readonly Row[] = ofScripts.flatMap((sample) =>
  names.map(({ path, code }) =>
    rowOf(sample, {
      name: `the script ${JSON.stringify(path).slice(0, 40)}`,
      body: JSON.stringify({ ...sample.body, path }),
      code,
    }),
  ),
);

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
      code: 'INVALID_INPUT',
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

export const scriptRows: readonly Row[] = [...wrongNames, ...cannotRun, ...folders, ...wanted, ...unkept];
