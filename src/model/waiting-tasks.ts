import type { ResponseSpec, TaskSpec } from './task.ts';

/** A response that does nothing by itself: what it would do next are buttons, after its own. */
export function withWaitingTasks({
  nextTasks = [],
  availableTasks = [],
  ...said
}: ResponseSpec): ResponseSpec {
  const waiting = nextTasks.map((task) => ({ name: nameOf(task), task: { ...task, skipUserMessage: true } }));
  return { ...said, availableTasks: [...availableTasks, ...waiting] };
}

function nameOf({ name, message = '' }: TaskSpec): string {
  return message.trim().split('\n')[0] || name;
}
