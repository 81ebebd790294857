import { sha256 } from '../files/sha256.ts';
import type { PromptFile } from '../model/file.ts';
import type { MessageId } from '../model/ids.ts';
import type { Audience } from '../model/message.ts';
import { isBuiltInAction, type TaskSpec } from '../model/task.ts';
import type { GivenFile } from './agents/agent-source.ts';
import type { TurnPlan } from './run-turn.ts';
import type { StoredTurn } from './turns.ts';

/** A prompt that is to be run, or one whose turn is to be finished. */
export interface AskedPrompt {
  readonly prompt: TurnPlan['prompt'];
  readonly source: TurnPlan['source'];
  /** Given with it. */
  readonly files?: readonly PromptFile[];
  /** Who sees it; by default everybody. */
  readonly audience?: Audience;
  /** The task that it stands for. */
  readonly asked?: AskedTask;
  /** Nobody asked for it: it is what an agent wants done next. */
  readonly isNext?: true;
  readonly unfinished?: StoredTurn;
}

/** A task that is to be run. */
export interface AskedTask {
  readonly task: TaskSpec;
  /** Nothing of it is for a model: neither what is asked for nor what is said. */
  readonly isForPeople?: boolean;
  /** The message that it came from. */
  readonly cameFrom?: MessageId;
  /** What an action is given. */
  readonly file?: GivenFile;
}

/** A prompt as it was asked, to be asked once more. */
export function askedBefore({ payload, metadata, audience }: StoredTurn['prompt']): AskedPrompt {
  const { promptIndex: index, key, promptHash: hash, terminal, source, isNext } = metadata;
  const { task, cameFrom, file, files } = metadata;
  return {
    prompt: {
      text: typeof payload.content === 'string' ? payload.content : '',
      hash,
      ...(index !== undefined && { index }),
      ...(key !== undefined && { key }),
      ...(terminal !== undefined && { terminal }),
    },
    source,
    ...(audience !== 'all' && { audience }),
    ...(isNext && { isNext }),
    ...(files && { files }),
    ...(task && { asked: { task, ...(cameFrom !== undefined && { cameFrom }), ...(file && { file }) } }),
  };
}

/** Whether a prompt stands for something that every agent can do. */
export function isBuiltIn({ asked }: AskedPrompt): boolean {
  return asked?.task.type === 'action' && isBuiltInAction(asked.task.name);
}

/** A task as a prompt: sent if it is a message, done by the agent if it is an action. */
export function promptOfTask(asked: AskedTask, files: readonly PromptFile[] = []): AskedPrompt {
  const { message: text = '' } = asked.task;
  return {
    prompt: { text, hash: sha256(text) },
    source: 'chat',
    audience: audienceOf(asked),
    asked,
    ...(files.length > 0 && { files }),
  };
}

/** A task that the agent wants done next: nobody asked for it, so it is no entry of the user's. */
export function promptOfNextTask(task: TaskSpec, cameFrom: MessageId | undefined): AskedPrompt {
  const asked = { task, ...(cameFrom !== undefined && { cameFrom }) };
  const audience = task.type === 'message' ? 'model' : 'none';
  return { ...promptOfTask(asked), audience, isNext: true };
}

function audienceOf({ task, isForPeople }: AskedTask): Audience {
  const { type, message = '', skipUserMessage } = task;
  if (type === 'message') return skipUserMessage ? 'model' : 'all';
  if (skipUserMessage || message.trim() === '') return 'none';
  return isForPeople ? 'person' : 'all';
}
