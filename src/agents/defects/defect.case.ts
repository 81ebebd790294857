import type { AgentCode } from '../agent-notes.ts';

/** An `agents.json` with one thing wrong in it. */
export interface Defect {
  readonly name: string;
  readonly text: string;
  readonly pointer: string;
  /** What stands on the line that is named, and nowhere before it. */
  readonly at: string;
  readonly code: AgentCode;
  readonly severity: 'error' | 'warning' | 'hint';
  /** A word of the message or the remedy. */
  readonly says?: string;
}

/** How a value that is wrong is told of, unless it is said otherwise. */
export const WRONG = { code: 'field-wrong', severity: 'warning' } as const;
export const MISSING = { code: 'field-missing', severity: 'warning' } as const;

/** A file with one agent, each value on a line of its own. */
export const agent = (fields: Readonly<Record<string, unknown>>) => file([{ name: 'Anna', ...fields }]);

export const file = (agents: unknown) => JSON.stringify({ agents }, null, 2);

/** A file whose agent has this boot message. */
export const boot = (fields: Readonly<Record<string, unknown>>) =>
  agent({ metadata: { bootMessage: { message: 'Hello!', ...fields } } });

/** A file whose boot message has a good button, and then this one. */
export const button = (second: unknown) => boot({ availableTasks: [HELP, second] });

/** The same with a task on the second button. */
export const task = (fields: Readonly<Record<string, unknown>>) => button({ name: 'Go', task: fields });

export const operation = (second: unknown) => agent({ operations: [RESET, second] });

export const BOOT = '/agents/0/metadata/bootMessage';
export const BUTTON = `${BOOT}/availableTasks/1`;
export const OPERATION = '/agents/0/operations/1';

const HELP = { name: 'Help', task: { name: 'ShowHelp', type: 'action' } };
const RESET = {
  name: 'Reset',
  control: 'button',
  type: 'task',
  task: { name: 'ResetContext', type: 'action' },
};
