import type { RefusalCode } from '../../model/refusal.ts';
import type { Row } from './row.ts';
import { rowOf, type Sample, samples } from './samples.ts';

interface Ref {
  readonly ref: string;
  readonly code: RefusalCode;
}

/** What names no priming script. The stage has some, good and bad, and links that lead out. */
const refs: readonly Ref[] = [
  ...[
    '',
    ' ',
    '.',
    '..',
    'start',
    'team_shared',
    'team_shared/',
    'individual/ux',
    'team_shared/start.md',
    'team_shared/start ',
    'team_shared//start',
    'team_shared/./start',
    'team_shared/../team_shared/start',
    '../priming/team_shared/start',
    'TEAM_SHARED/start',
    '/team_shared/start',
    '/etc/passwd',
    'C:\\start',
    'team_shared\\start',
    'team_shared/start\0',
    'team_shared/会议',
    'team_shared/con',
    'team_shared/leak',
    'team_shared/folder',
    'team_shared/out/outside.prompt',
    'file:///etc/passwd',
    `team_shared/${'x'.repeat(201)}`,
    `team_shared/${'x/'.repeat(400)}x`,
    `team_shared/${'x'.repeat(1_001)}`,
  ].map((ref) => ({ ref, code: 'INVALID_INPUT' }) as const),
  ...['team_shared/missing', 'individual/nobody/start', 'team_shared/start/x', 'team_shared/__proto__'].map(
    (ref) => ({ ref, code: 'NOT_FOUND' }) as const,
  ),
];

const damaged: readonly Ref[] = [
  ...['team_shared/old', 'team_shared/unpaired', 'team_shared/later'].map(
    (ref) => ({ ref, code: 'SCRIPT_INVALID' }) as const,
  ),
  { ref: 'team_shared/binary', code: 'INVALID_INPUT' },
  { ref: 'individual/ux/own', code: 'INVALID_INPUT' },
  { ref: 'team_shared/for-ux', code: 'INVALID_INPUT' },
];

/** The id of no session. */
const NOBODY = '01890a5d-ac96-774b-bcce-b302099a8057';

const called = (wanted: string): readonly Sample[] => samples.filter(({ name }) => name === wanted);

function shown(text: string): string {
  const written = JSON.stringify(text);
  return written.length > 60 ? `${written.slice(0, 40)}… (${text.length})` : written;
}

function bodyRow(sample: Sample, name: string, fields: object, code: RefusalCode): Row {
  return rowOf(sample, { name, body: JSON.stringify({ ...sample.body, ...fields }), code });
}

const begun: readonly Row[] = called('createSession').flatMap((sample) => [
  ...[...refs, ...damaged].flatMap(({ ref, code }) => [
    bodyRow(sample, `primed with ${shown(ref)}`, { priming: { scriptRefs: [ref] } }, code),
    bodyRow(
      sample,
      `primed with a good script and ${shown(ref)}, hidden`,
      { priming: { scriptRefs: ['team_shared/start', ref], showInUi: false } },
      code,
    ),
  ]),
  ...['a b', '..', 'a/b', '会议'].map((agentId) =>
    bodyRow(
      sample,
      `primed for the agent ${agentId}`,
      { agentId, priming: { scriptRefs: ['team_shared/start'] } },
      'INVALID_INPUT',
    ),
  ),
  bodyRow(sample, 'under one that is not there', { parentDialogId: NOBODY }, 'NOT_FOUND'),
  bodyRow(
    sample,
    'primed, under one that is not there',
    { parentDialogId: NOBODY, priming: { scriptRefs: ['team_shared/start'] } },
    'NOT_FOUND',
  ),
]);

const read: readonly Row[] = called('readPriming').flatMap((sample) =>
  [...refs, { ref: 'team_shared/binary', code: 'INVALID_INPUT' } as const].map(({ ref, code }) =>
    rowOf(sample, {
      name: `the priming script ${shown(ref)}`,
      path: `${sample.path}?ref=${encodeURIComponent(ref)}`,
      code,
    }),
  ),
);

const SLUGS = [
  ' ',
  '.',
  '..',
  '../x',
  'x/../y',
  'a//b',
  '/x',
  'x/',
  'x\\y',
  'a b',
  'a:b',
  'x\0',
  'x.md',
  '会议',
  'nul',
  'a\nb',
  'out/x',
  'x'.repeat(201),
  'x/'.repeat(300),
];

const saved: readonly Row[] = called('saveCourse').flatMap((sample) => [
  ...SLUGS.map((slug) => bodyRow(sample, `the slug ${shown(slug)}`, { slug, shared: true }, 'INVALID_INPUT')),
  ...['leak', 'folder', 'out/x'].map((slug) =>
    bodyRow(
      sample,
      `over ${slug}, which is no file`,
      { slug, shared: true, overwrite: true },
      'INVALID_INPUT',
    ),
  ),
  ...['start', 'leak', 'folder'].map((slug) =>
    bodyRow(sample, `over ${slug}, unasked`, { slug, shared: true }, 'FILE_EXISTS'),
  ),
  bodyRow(sample, 'a session that is not there', { sessionId: NOBODY }, 'NOT_FOUND'),
]);

const FOLDERS: readonly (readonly [string, RefusalCode])[] = [
  ['..', 'INVALID_INPUT'],
  ['/', 'INVALID_INPUT'],
  ['up', 'INVALID_INPUT'],
  ['within', 'INVALID_INPUT'],
  ['.minds', 'INVALID_INPUT'],
  ['.cuebook', 'INVALID_INPUT'],
  ['notes.md', 'INVALID_INPUT'],
  ['nowhere', 'NOT_FOUND'],
];

const adopted: readonly Row[] = called('adoptSession').flatMap((sample) => [
  ...FOLDERS.map(([folder, code]) => bodyRow(sample, `into ${folder}`, { folder }, code)),
  bodyRow(sample, 'without a prompt in it', {}, 'INVALID_INPUT'),
]);

export const primingRows: readonly Row[] = [...begun, ...read, ...saved, ...adopted];
