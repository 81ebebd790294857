import type { Agent } from '../model/agent.ts';
import type { ResponseSpec } from '../model/task.ts';
import type { AgentAnswer } from '../wire/agent-list.ts';
import type { AgentList } from '../workbench.ts';

/** What people are told of an agent: not what only its code is to know. */
export function toldAgent(agent: Agent, { missingCode }: Pick<AgentList, 'missingCode'>): AgentAnswer {
  const { id, name, description, model, systemPrompt, path, bootMessage, operations } = agent;
  const { skills, tools, datasets } = agent;
  return {
    id,
    name,
    ...(description !== undefined && { description }),
    ...(model !== undefined && { model }),
    ...(systemPrompt !== undefined && { systemPrompt }),
    isCode: path !== undefined,
    ...(path !== undefined && { code: { path, isThere: !missingCode.includes(id) } }),
    hasBootMessage: bootMessage !== undefined,
    ...(bootMessage && { bootMessage: toldBoot(bootMessage) }),
    operations,
    ...(skills !== undefined && { skills }),
    ...(tools !== undefined && { tools }),
    ...(datasets !== undefined && { datasets }),
  };
}

function toldBoot(boot: ResponseSpec): NonNullable<AgentAnswer['bootMessage']> {
  const { message, isHtml = false, meta, availableTasks = [], nextTasks = [] } = boot;
  return { message, isHtml, isSent: meta?.isVirtual === false, tasks: availableTasks, nextTasks };
}
