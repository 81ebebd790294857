import * as z from 'zod';
import type { Operation } from '../model/agent.ts';
import type { MessageId } from '../model/ids.ts';
import { type OfferedTask, TASK_TYPES, type TaskSpec } from '../model/task.ts';
import { diagnostic } from './diagnostic.ts';
import { json, jsonObject, messageId, storableText, takenFor } from './fields.ts';
import { uploadedFile } from './kept-file-routes.ts';
import { startedRun } from './script.ts';
import { session } from './session.ts';

const taskName = storableText.min(1).max(200);
const isSkipped = z.boolean().exactOptional();
const taskFields = {
  message: z
    .string()
    .max(1_000_000)
    .exactOptional()
    .describe('What is asked, or what the user is shown to have asked for.'),
  params: jsonObject.exactOptional().describe('What the action needs to know.'),
  skipUserMessage: isSkipped.describe('The message is not added as an entry of the user.'),
  skipBotMessage: isSkipped.describe(
    'The text of the response is not shown; its buttons go to the message that the task came from.',
  ),
};

/** A task that whoever asks has put together. */
export const givenTask = z.strictObject({
  name: taskName,
  type: z.string().toLowerCase().pipe(z.enum(TASK_TYPES)).describe('message or action, in any case.'),
  ...taskFields,
});

/** A file that is given to a task: what it says, or one that was uploaded before. */
export const givenFile = z.union([
  z.strictObject({ name: storableText.min(1).max(255), text: z.string().max(1_000_000) }),
  uploadedFile,
]);

const task = takenFor<TaskSpec>(z.object({ name: z.string(), type: z.enum(TASK_TYPES), ...taskFields })).meta(
  { id: 'Task' },
);

const operation = takenFor<Operation>(
  z.discriminatedUnion('control', [
    z.object({ name: z.string(), control: z.literal('button'), type: z.literal('task'), task }),
    z.object({
      name: z.string(),
      control: z.literal('select'),
      type: z.literal('setting'),
      setting: z.string().describe('The setting of the session that is changed.'),
      options: z.array(z.object({ name: z.string(), value: json })),
    }),
    z.object({
      name: z.string(),
      control: z.literal('upload'),
      type: z.literal('task'),
      task: task.describe('Is given the file.'),
      accept: z.string().exactOptional().describe('Which files, as an `accept` attribute says it.'),
    }),
  ]),
).meta({ id: 'Operation' });

const operations = z
  .array(operation)
  .readonly()
  .describe('What can be done in a conversation with the agent at any time.');

export const openedSession = z
  .object({
    session,
    agent: z
      .object({ id: z.string(), name: z.string() })
      .nullable()
      .describe('Who answers; null where no agent does.'),
    boot: messageId
      .nullable()
      .describe('What its agent began this course with, now or before; null where it says nothing.'),
    warnings: z
      .array(z.object({ code: z.string(), message: z.string() }))
      .readonly()
      .describe('What the user should know.'),
    run: startedRun
      .nullable()
      .describe('What the boot message wants done next, where it was said just now; null where nothing is.'),
  })
  .meta({ id: 'OpenedSession' });

export const offers = z
  .object({
    tasks: z
      .array(
        takenFor<OfferedTask & { readonly messageId: MessageId }>(
          z.object({
            name: z.string().describe('What stands on the button.'),
            task,
            messageId: messageId.describe('The message that has it.'),
          }),
        ),
      )
      .readonly()
      .describe('The buttons of the last message that has some, since the last reset.'),
    operations,
  })
  .meta({ id: 'Offers' });

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
