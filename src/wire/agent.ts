import * as z from 'zod';
import type { Operation } from '../model/agent.ts';
import type { MessageId } from '../model/ids.ts';
import { type OfferedTask, TASK_TYPES, type TaskSpec } from '../model/task.ts';
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

export const task = takenFor<TaskSpec>(
  z.object({ name: z.string(), type: z.enum(TASK_TYPES), ...taskFields }),
).meta({ id: 'Task' });

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

export const operations = z
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
