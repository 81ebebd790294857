import { newMessageId } from '../../model/ids.ts';
import type { NewMessage } from '../../model/message.ts';
import type { ResponseSpec } from '../../model/task.ts';
import { withWaitingTasks } from '../../model/waiting-tasks.ts';
import type { AgentSource } from './agent-source.ts';
import type { OpenAgent } from './open-agent.ts';
import { bootAudience } from './speech.ts';
import { withoutCode } from './without-code.ts';

/** What a course with an agent begins with. Where the workspace is not trusted, what it would do next waits for a click. */
export async function bootMessageOf(
  source: AgentSource,
  agent: OpenAgent,
): Promise<ResponseSpec | undefined> {
  const { bootMessage } = agent.agent;
  if (!bootMessage?.nextTasks?.length) return bootMessage;
  const said = { ...bootMessage, nextTasks: bootMessage.nextTasks.map((task) => withoutCode(task, agent)) };
  return (await source.trust()).isTrusted ? said : withWaitingTasks(said);
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
