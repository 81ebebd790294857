import { newMessageId } from '../../model/ids.ts';
import type { NewMessage } from '../../model/message.ts';
import type { ResponseSpec, TaskSpec } from '../../model/task.ts';
import type { AgentSource } from './agent-source.ts';
import type { OpenAgent } from './open-agent.ts';
import { bootAudience } from './speech.ts';

/** What a course with an agent begins with. Where the workspace is not trusted, what it would do next waits for a click. */
export async function bootMessageOf(
  source: AgentSource,
  { agent: { bootMessage } }: OpenAgent,
): Promise<ResponseSpec | undefined> {
  if (!bootMessage?.nextTasks?.length || (await source.trust()).isTrusted) return bootMessage;
  return withWaitingTasks(bootMessage);
}

function withWaitingTasks({ nextTasks = [], availableTasks = [], ...boot }: ResponseSpec): ResponseSpec {
  const waiting = nextTasks.map((task) => ({ name: nameOf(task), task: { ...task, skipUserMessage: true } }));
  return { ...boot, availableTasks: [...availableTasks, ...waiting] };
}

function nameOf({ name, message = '' }: TaskSpec): string {
  return message.trim().split('\n')[0] || name;
}

/** The row of a boot message. */
export function bootRow(
  { message, isHtml, meta, availableTasks = [] }: ResponseSpec,
  place: Pick<NewMessage, 'course' | 'genseq'>,
): NewMessage {
  return {
    id: newMessageId(),
    audience: bootAudience(meta),
    sourceTag: null,
    turnId: null,
    ...place,
    kind: 'boot',
    payload: { role: 'assistant', content: [{ type: 'text', text: message }] },
    metadata: { ...(isHtml && { isHtml }), ...(availableTasks.length > 0 && { availableTasks }) },
  };
}
