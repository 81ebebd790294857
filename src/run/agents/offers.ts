import type { Agent, Operation } from '../../model/agent.ts';
import { lastReset, withoutUndone } from '../../model/course.ts';
import type { MessageId } from '../../model/ids.ts';
import { type Message, type ResponseFacts, withoutVoided } from '../../model/message.ts';
import type { OfferedTask, TaskSpec } from '../../model/task.ts';

/** A button, and the message that has it. */
export interface MessageTask extends OfferedTask {
  readonly messageId: MessageId;
}

/** What can be done in a conversation as it stands. */
export interface Offers {
  /** The buttons of the last message that has some, since the last reset. */
  readonly tasks: readonly MessageTask[];
  readonly operations: readonly Operation[];
}

export function offersIn(rows: readonly Message[], agent: Agent | undefined): Offers {
  const tasks = buttonsIn(rows);
  const last = tasks.at(-1)?.messageId;
  return { tasks: tasks.filter(({ messageId }) => messageId === last), operations: agent?.operations ?? [] };
}

/** Every button of the course that a conversation is in, in the order of what they belong to. */
export function buttonsIn(rows: readonly Message[]): readonly MessageTask[] {
  const counted = withoutUndone(withoutVoided(rows));
  const course = counted.slice(lastReset(counted) + 1);
  const places = new Map(course.map(({ id }, index) => [id, index]));
  return course
    .flatMap((row) => {
      const { availableTasks = [], attachTo } = factsOf(row) ?? {};
      return availableTasks.map((offered) => ({ ...offered, messageId: attachTo ?? row.id }));
    })
    .toSorted((a, b) => (places.get(a.messageId) ?? 0) - (places.get(b.messageId) ?? 0));
}

function factsOf(row: Message): ResponseFacts | undefined {
  if (row.kind === 'boot') return row.metadata;
  return row.kind === 'text' ? row.metadata.response : undefined;
}

/** The message that something belongs to which came from none: the last one that people see. */
export function lastMessageIn(rows: readonly Message[]): MessageId | undefined {
  const counted = withoutUndone(withoutVoided(rows));
  return counted.findLast(
    ({ kind, audience }) =>
      (kind === 'text' || kind === 'boot') && (audience === 'all' || audience === 'person'),
  )?.id;
}

/** The task that a name stands for: of the buttons the newest, else an operation's; by its own name where none fits. */
export function offeredAs(
  name: string,
  {
    buttons,
    operations,
  }: { readonly buttons: readonly MessageTask[]; readonly operations: readonly Operation[] },
): { readonly task: TaskSpec; readonly cameFrom?: MessageId } | undefined {
  const wanted = name.trim();
  const isNamed = (each: { readonly name: string }) => each.name === wanted;
  const newest = buttons.toReversed();
  const button = newest.find(isNamed) ?? newest.find(({ task }) => isNamed(task));
  if (button) return { task: button.task, cameFrom: button.messageId };
  const doing = operations.flatMap((operation) => (operation.type === 'task' ? [operation] : []));
  const operation = doing.find(isNamed) ?? doing.find(({ task }) => isNamed(task));
  return operation && { task: operation.task };
}
