import { isBuiltInAction, type TaskSpec } from '../../model/task.ts';
import type { OpenAgent } from './open-agent.ts';

/** A task of an agent whose code may be missing: then a model answers what an action says, if it says something. */
export function withoutCode(task: TaskSpec, agent: OpenAgent | undefined): TaskSpec {
  const isMissed = agent?.agent.path !== undefined && !agent.code;
  const isOfCode = task.type === 'action' && !isBuiltInAction(task.name);
  return isMissed && isOfCode && task.message?.trim() ? { ...task, type: 'message' } : task;
}
