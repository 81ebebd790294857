import type { Operation } from '../../model/agent.ts';
import type { MessageId } from '../../model/ids.ts';
import { oneLine } from '../../model/one-line.ts';
import { Refusal } from '../../model/refusal.ts';
import type { OfferedTask, TaskSpec } from '../../model/task.ts';
import { printable } from '../printable.ts';

/** Something that can be chosen by its number or its name. */
export type Choice =
  | {
      readonly kind: 'task';
      readonly name: string;
      readonly task: TaskSpec;
      /** The message that the button belongs to. */
      readonly messageId?: MessageId;
    }
  | {
      readonly kind: 'operation';
      readonly name: string;
      readonly operation: Exclude<Operation, { control: 'button' }>;
    };

/** A button, and the message that it belongs to, if it is said already. */
type Button = OfferedTask & { readonly messageId?: MessageId };

/** The buttons of a message. */
export function buttonsOf(tasks: readonly Button[]): readonly Choice[] {
  return tasks.map(({ name, task, messageId }) => ({
    kind: 'task',
    name,
    task,
    ...(messageId !== undefined && { messageId }),
  }));
}

/** Everything that can be done: the buttons first, then what the agent can do at any time. */
export function choicesOf({
  tasks,
  operations,
}: {
  readonly tasks: readonly Button[];
  readonly operations: readonly Operation[];
}): readonly Choice[] {
  return [...buttonsOf(tasks), ...operations.map(operationChoice)];
}

function operationChoice(operation: Operation): Choice {
  const { name } = operation;
  return operation.control === 'button'
    ? { kind: 'task', name, task: operation.task }
    : { kind: 'operation', name, operation };
}

/** Each with its number on a line of its own; how to go about those that need more than a number. */
export function choiceLines(choices: readonly Choice[]): readonly string[] {
  const width = String(choices.length).length;
  return choices.map((choice, index) => {
    const how = choice.kind === 'operation' ? `  (${howTo(choice.operation)})` : '';
    return `${String(index + 1).padStart(width)}  ${printable(oneLine(choice.name))}${how}`;
  });
}

/** How an operation is done that takes more than a number. */
export function howTo(operation: Exclude<Operation, { control: 'button' }>): string {
  return operation.control === 'select' ? `/set ${printable(operation.setting)} <value>` : '/upload <file>';
}

/** By number or name; in any case of letters, if it is clear; a button also by the name of its task. */
export function findChoice(choices: readonly Choice[], word: string): Choice {
  const numbered = /^\d+$/.test(word) ? choices[Number(word) - 1] : undefined;
  const found =
    numbered ??
    choices.find(({ name }) => name === word) ??
    onlyOne(choices.filter(({ name }) => name.toLowerCase() === word.toLowerCase())) ??
    choices.find((choice) => choice.kind === 'task' && choice.task.name === word);
  if (found) return found;
  const names = choices.map(({ name }) => name).join(', ');
  throw new Refusal('NOT_FOUND', `Nothing that can be done here is called ${JSON.stringify(word)}.`, {
    remedy: names === '' ? 'Nothing is offered here.' : `There is: ${names}.`,
  });
}

function onlyOne<Item>(items: readonly Item[]): Item | undefined {
  return items.length === 1 ? items[0] : undefined;
}
