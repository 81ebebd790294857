import type { Agent } from '../../model/agent.ts';
import type { ResponseSpec } from '../../model/task.ts';
import { withWaitingTasks } from '../../model/waiting-tasks.ts';
import type { Workbench } from '../../workbench.ts';

/** What a conversation with an agent would begin with, as things are now. */
export async function announcedBoot(
  { trust }: Workbench,
  { bootMessage }: Agent,
): Promise<ResponseSpec | undefined> {
  if (!bootMessage?.nextTasks?.length || (await trust.state()).isTrusted) return bootMessage;
  return withWaitingTasks(bootMessage);
}
