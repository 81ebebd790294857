import type { RefusalCode } from '../../model/refusal.ts';
import type { Row } from './row.ts';
import { rowOf, type Sample, samples } from './samples.ts';

/** The id of no message. */
const NOBODY = '01890a5d-ac96-774b-bcce-b302099a8057';

const called = (wanted: string): readonly Sample[] => samples.filter(({ name }) => name === wanted);

function bodyRow(sample: Sample, name: string, fields: object, code: RefusalCode): Row {
  return rowOf(sample, { name, body: JSON.stringify({ ...sample.body, ...fields }), code });
}

const MESSAGE = { name: 'Say', type: 'Message', message: 'Hello' };

const tasks: readonly Row[] = called('runTask').flatMap((sample) => [
  ...['Nothing', 'showhelp', ' ', '__proto__', 'constructor', '../ShowHelp', '会议🙂'].map((task) =>
    bodyRow(sample, `the task ${JSON.stringify(task)}, which nobody offers`, { task }, 'NOT_FOUND'),
  ),
  bodyRow(sample, 'a task of a message that is not there', { messageId: NOBODY }, 'NOT_FOUND'),
  bodyRow(
    sample,
    'a task of its own for a message that is not there',
    { task: MESSAGE, messageId: NOBODY },
    'NOT_FOUND',
  ),
  bodyRow(sample, 'a message without a key for the model', { task: MESSAGE }, 'KEY_MISSING'),
  bodyRow(sample, 'a message to a model that nobody has', { task: MESSAGE, model: 'x' }, 'INVALID_INPUT'),
  bodyRow(sample, 'taking a reset back where there is none', { task: 'UndoReset' }, 'INVALID_INPUT'),
]);

const undone: readonly Row[] = called('undoReset').map((sample) =>
  rowOf(sample, { name: 'where there was no reset', code: 'INVALID_INPUT' }),
);

const NAMES = [
  '1',

  '..%2fx',
  '%20',
  'a%20b',
  'a%2fb',
  'a%00',
  '%00',
  '__proto__',
  '_x',
  '-x',
  '%E0%A4%A',
  '会议',
  'x'.repeat(65),
  'x'.repeat(201),
  'x'.repeat(5_000),
];

const settings: readonly Row[] = called('changeSetting').flatMap((sample) => [
  ...NAMES.map((name) =>
    rowOf(sample, {
      name: `the setting ${name.slice(0, 30)} (${name.length})`,
      path: sample.path.replace('temperature', () => name),
      code: 'INVALID_INPUT',
    }),
  ),
  rowOf(sample, {
    name: 'a setting without a name',
    path: sample.path.replace('temperature', ''),
    code: 'NOT_FOUND',
  }),
  ...['', 'gpt-5', '/gpt-5', 'openai/', 'openai/ x', 1, true, [], {}].map((value) =>
    rowOf(sample, {
      name: `the model ${JSON.stringify(value)}`,
      path: sample.path.replace('temperature', 'model'),
      body: JSON.stringify({ value }),
      code: 'INVALID_INPUT',
    }),
  ),
  bodyRow(sample, 'a text that is too long', { value: 'x'.repeat(4_001) }, 'TOO_LARGE'),
  bodyRow(sample, 'a list that is too long', { value: Array(4_001).fill(1) }, 'TOO_LARGE'),
]);

export const agentRows: readonly Row[] = [...tasks, ...undone, ...settings];
