/** Fields of a body. */
export type Fields = Readonly<Record<string, unknown>>;

/** Half of a character. */
export const HALF = '\ud800';

const TASK = { name: 'ShowHelp', type: 'action' };
/** What is no task. */
export const GIVEN_TASKS: readonly Fields[] = [
  undefined,
  '',
  'x'.repeat(1_001),
  1,
  null,
  true,
  [],
  ['ShowHelp'],
  {},
  `Help ${HALF}`,
  'Show\0Help',
  { name: 'ShowHelp' },
  { type: 'action' },
  ...['', 1, null, [], 'x'.repeat(201), 'a\0b', HALF].map((name) => ({ ...TASK, name })),
  ...['', 'act', 'action ', '__proto__', 1, null, ['action']].map((type) => ({ ...TASK, type })),
  ...[1, null, [], 'x'.repeat(1_000_001), HALF].map((message) => ({ ...TASK, message })),
  ...[1, null, [], 'x', { x: HALF }].map((params) => ({ ...TASK, params })),
  ...['true', 1, null].flatMap((skip) => [
    { ...TASK, skipUserMessage: skip },
    { ...TASK, skipBotMessage: skip },
  ]),
  { ...TASK, messageId: 'x' },
  { ...TASK, surprise: 1 },
  { ...TASK, name: 'Fly' },
  { ...TASK, name: 'showhelp' },
  { ...TASK, name: '__proto__' },
  { name: 'Say', type: 'message' },
  { name: 'Say', type: 'MESSAGE', message: ' \n' },
].map((task) => ({ task }));

/** What is no file. */
export const GIVEN_FILES: readonly Fields[] = [
  1,
  null,
  [],
  'notes.md',
  {},
  { name: 'notes.md' },
  { text: 'Hello' },
  { name: 'notes.md', text: 'Hello', size: 5 },
  { name: 'notes.md', text: 'Hello', hash: 'a'.repeat(64) },
  { hash: 'a'.repeat(64) },
  ...['', 1, null, 'a'.repeat(63), 'A'.repeat(64), '../x'].map((hash) => ({ name: 'notes.md', hash })),
  ...['', 'a/b', '..', 'a\\b', HALF].map((name) => ({ name, hash: 'a'.repeat(64) })),
  ...['', 1, null, 'x'.repeat(256), 'a\0b', HALF].map((name) => ({ name, text: 'Hello' })),
  ...[1, null, [], 'x'.repeat(1_000_001), HALF].map((text) => ({ name: 'notes.md', text })),
].map((file) => ({ file }));
