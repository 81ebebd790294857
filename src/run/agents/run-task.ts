import type { MessageId, SessionId } from '../../model/ids.ts';
import { type Message, withoutVoided } from '../../model/message.ts';
import { Refusal } from '../../model/refusal.ts';
import { isBuiltInAction, TASK_TYPES, type TaskSpec } from '../../model/task.ts';
import { listMessages } from '../../store/message.repository.ts';
import { getSession } from '../../store/session.repository.ts';
import { askSession, type SessionRun } from '../ask-session.ts';
import { type AskedTask, promptOfTask } from '../asked-prompt.ts';
import type { RunHelp } from '../run-help.ts';
import type { RunWorld } from '../world.ts';
import { agentOfSession } from './agent-of-session.ts';
import type { TaskFile } from './agent-source.ts';
import { refuseLateUndo } from './context-reset.ts';
import { givenToTask } from './given-to-task.ts';
import { buttonsIn, lastMessageIn, offeredAs } from './offers.ts';
import type { OpenAgent } from './open-agent.ts';
import { unknownAction } from './task-engine.ts';
import { withoutCode } from './without-code.ts';

export interface TaskRequest extends RunHelp {
  readonly sessionId: SessionId;
  /** The name of a button, of an operation or of a built-in action; or the task itself. */
  readonly task: string | TaskSpec;
  /** The message whose button it is; by default the last one that has it. */
  readonly messageId?: MessageId;
  /** What is given to it. */
  readonly file?: TaskFile;
  /** From here on; by default the model that answered last. */
  readonly model?: string;
}

/** Prepares to run a task of a conversation. Refuses one that nobody offers, and what cannot be done now. */
export async function runTask(
  world: RunWorld,
  { sessionId, task, messageId, file, model, ...help }: TaskRequest,
  signal: AbortSignal,
): Promise<SessionRun> {
  const store = await world.store();
  const session = await getSession(store, sessionId);
  const { agent } = await agentOfSession(world.agents, session, { isOnlySeen: true });
  const rows = async () => withoutVoided(await listMessages(store, sessionId));
  const asked = askedTask({ task, messageId }, await rows(), agent);
  const check = async () => refuseNow(asked.task, await rows());
  // While something runs, nobody knows how things will stand: then it is the lease that refuses.
  if (session.sessionStatus !== 'processing') await check();
  const { files, ...given } = await givenToTask(asked.task, file, world.context.files);
  const prompts = () => [promptOfTask({ ...asked, ...given }, files)];
  return await askSession(world, { sessionId, model, help, prompts, check }, signal);
}

const CONTEXT_ACTIONS: readonly string[] = ['ResetContext', 'UndoReset'];

/** Says what is meant by a request. */
function askedTask(
  { task: wanted, messageId }: { task: string | TaskSpec; messageId: MessageId | undefined },
  rows: readonly Message[],
  agent: OpenAgent | undefined,
): AskedTask {
  if (messageId !== undefined && !rows.some(({ id }) => id === messageId)) {
    throw new Refusal('NOT_FOUND', `There is no message ${messageId} in this conversation.`);
  }
  const { task, cameFrom = messageId } =
    typeof wanted === 'string' ? named(wanted, messageId, rows, agent) : { task: wanted };
  const target = cameFrom ?? lastMessageIn(rows);
  return {
    task: doable(task, agent),
    ...(target !== undefined && { cameFrom: target }),
    // What every agent can do says something to people only; a reset and its undoing are never a model's business.
    isForPeople: isBuiltInAction(task.name) && (!agent?.code || CONTEXT_ACTIONS.includes(task.name)),
  };
}

function named(
  name: string,
  messageId: MessageId | undefined,
  rows: readonly Message[],
  agent: OpenAgent | undefined,
): Pick<AskedTask, 'task' | 'cameFrom'> {
  const all = buttonsIn(rows);
  const buttons = messageId === undefined ? all : all.filter((button) => button.messageId === messageId);
  const operations = agent?.agent.operations ?? [];
  const found = offeredAs(name, { buttons, operations: messageId === undefined ? operations : [] });
  if (found) return found;
  if (messageId === undefined && isBuiltInAction(name))
    return { task: { name, type: 'action', skipUserMessage: true } };
  const offered = [...buttons, ...(messageId === undefined ? operations : [])].map((each) => each.name);
  throw new Refusal('NOT_FOUND', `Nothing here is called ${JSON.stringify(name)}.`, {
    remedy:
      offered.length === 0 ? 'Nothing is offered in this conversation.' : `There is: ${offered.join(', ')}.`,
  });
}

function taskType(written: string): TaskSpec['type'] {
  const type = TASK_TYPES.find((each) => each === written.toLowerCase());
  if (type) return type;
  throw new Refusal(
    'INVALID_INPUT',
    `A task is of the type message or action, not ${JSON.stringify(written)}.`,
  );
}

/** A task that somebody can do. */
function doable(wanted: TaskSpec, agent: OpenAgent | undefined): TaskSpec {
  const task = withoutCode({ ...wanted, type: taskType(wanted.type) }, agent);
  if (task.type === 'message') {
    if (task.message?.trim()) return task;
    throw new Refusal('INVALID_INPUT', `The task ${task.name} has no message to send.`);
  }
  if (agent?.code || isBuiltInAction(task.name)) return task;
  throw unknownAction(task.name, agent);
}

/** Refuses what cannot be done as things stand. */
function refuseNow({ name, type }: TaskSpec, rows: readonly Message[]): void {
  if (type === 'action' && name === 'UndoReset') refuseLateUndo(rows);
}
