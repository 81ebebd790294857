import { newMessageId } from '../../model/ids.ts';
import type { NewMessage } from '../../model/message.ts';
import type { ResponseSpec } from '../../model/task.ts';
import { withWaitingTasks } from '../../model/waiting-tasks.ts';
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
