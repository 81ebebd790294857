import { type Defect, MISSING, OPERATION, operation, WRONG } from './defect.case.ts';

const TASK = { name: 'ShowHelp', type: 'action' };

/** Operations that are left out. */
export const OPERATIONS: readonly Defect[] = [
  { name: 'an operation that is a text', text: operation('Go'), pointer: OPERATION, at: '"Go"', ...WRONG },
  {
    name: 'an operation without a control',
    text: operation({ name: 'Go', task: TASK }),
    pointer: `${OPERATION}/control`,
    at: '{ "name": "Go"',
    ...MISSING,
    says: 'select',
  },
  {
    name: 'an unknown control',
    text: operation({ name: 'Go', control: 'slider' }),
    pointer: `${OPERATION}/control`,
    at: '"slider"',
    ...WRONG,
  },
  {
    name: 'an operation without a name',
    text: operation({ control: 'button', task: TASK }),
    pointer: `${OPERATION}/name`,
    at: '{ "control": "button"',
    ...MISSING,
  },
  {
    name: 'a button that is said to be a setting',
    text: operation({ name: 'Go', control: 'button', type: 'setting', task: TASK }),
    pointer: `${OPERATION}/type`,
    at: '"setting"',
    ...WRONG,
    says: '`task`',
  },
  {
    name: 'a button operation without a task',
    text: operation({ name: 'Go', control: 'button', type: 'task' }),
    pointer: `${OPERATION}/task`,
    at: '{ "name": "Go"',
    ...MISSING,
  },
  {
    name: 'a select without a setting',
    text: operation({ name: 'Model', control: 'select', type: 'setting', options: ['a/b'] }),
    pointer: `${OPERATION}/setting`,
    at: '{ "name": "Model"',
    ...MISSING,
  },
  {
    name: 'a select without options',
    text: operation({ name: 'Model', control: 'select', type: 'setting', setting: 'model' }),
    pointer: `${OPERATION}/options`,
    at: '{ "name": "Model"',
    ...MISSING,
  },
  {
    name: 'a select with nothing to choose from',
    text: operation({ name: 'Model', control: 'select', setting: 'model', options: [] }),
    pointer: `${OPERATION}/options`,
    at: '"options"',
    ...WRONG,
  },
  {
    name: 'an option without a value',
    text: operation({ name: 'Model', control: 'select', setting: 'model', options: ['a/b', { name: 'c' }] }),
    pointer: `${OPERATION}/options/1`,
    at: '{ "name": "c"',
    ...WRONG,
  },
  {
    name: 'an upload whose task has an unknown type',
    text: operation({ name: 'File', control: 'file', type: 'task', task: { name: 'ShowHelp', type: 'x' } }),
    pointer: `${OPERATION}/task/type`,
    at: '"type": "x"',
    code: 'task-type-unknown',
    severity: 'error',
  },
  {
    name: 'an upload that accepts a list',
    text: operation({ name: 'File', control: 'upload', task: TASK, accept: ['.md'] }),
    pointer: `${OPERATION}/accept`,
    at: '"accept"',
    ...WRONG,
  },
];
