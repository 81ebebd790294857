import * as z from 'zod';
import { operations, task } from './agent.ts';
import { diagnostic } from './diagnostic.ts';

const bootMessage = z
  .object({
    message: z.string().describe('Markdown, or HTML.'),
    isHtml: z.boolean(),
    isSent: z.boolean().describe('Whether a model is sent it; usually it is only shown.'),
    tasks: z
      .array(z.object({ name: z.string(), task }))
      .readonly()
      .describe('Its buttons.'),
    nextTasks: z
      .array(task)
      .readonly()
      .describe('Run one after the other when it is shown; where the workspace is not trusted they wait.'),
  })
  .meta({ id: 'BootMessage' });

const names = z.array(z.string()).readonly();

/** One agent, as far as people should know it. */
const agent = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().exactOptional(),
    model: z.string().exactOptional().describe('As provider/name.'),
    systemPrompt: z.string().exactOptional().describe('The file with its system prompt.'),
    isCode: z.boolean().describe('Whether it names code of its own, which runs in a trusted workspace.'),
    code: z
      .object({
        path: z.string().describe('From the workspace.'),
        isThere: z.boolean().describe('Where its module is not there it answers without.'),
      })
      .exactOptional(),
    hasBootMessage: z.boolean().describe('Whether conversations begin with what it says.'),
    bootMessage: bootMessage.exactOptional(),
    operations,
    skills: z
      .union([z.enum(['auto', 'off']), names])
      .exactOptional()
      .describe('Which skills it answers with.'),
    tools: names.exactOptional().describe('What its model may call; absent where it is the usual.'),
    datasets: names.exactOptional().describe('What it may search.'),
  })
  .meta({ id: 'Agent' });

export const agentList = z
  .object({
    items: z.array(agent).readonly(),
    nextCursor: z.null(),
    diagnostics: z
      .array(diagnostic.extend({ pointer: z.string().describe('Where in the file, as a JSON pointer.') }))
      .readonly()
      .describe('What was noticed in agents.json.'),
    isStale: z
      .boolean()
      .describe('The file cannot be read as it is now: these are the agents that it had when it could.'),
    exists: z.boolean().describe('Whether there is an agents.json.'),
    isTrusted: z.boolean().describe('Whether the user trusts the workspace, so that code of agents runs.'),
  })
  .meta({ id: 'AgentList' });

export type AgentListAnswer = z.infer<typeof agentList>;
export type AgentAnswer = z.infer<typeof agent>;
