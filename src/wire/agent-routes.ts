import * as z from 'zod';
import { diagnostic } from './diagnostic.ts';
import { budgetTokens, messageId, model, sessionId, storableText } from './fields.ts';
import { plain, type Route } from './route.ts';
import { startedRun } from './script.ts';
import { session } from './session.ts';

const withId = z.strictObject({ id: sessionId });

const openedSession = z
  .object({
    session,
    boot: messageId
      .nullable()
      .describe('What its agent began this course with, now or before; null where it says nothing.'),
    findings: z
      .array(
        diagnostic.extend({ path: z.string().describe('From the workspace, with `/` between folders.') }),
      )
      .readonly()
      .describe('What was noticed in the description of the agent.'),
  })
  .meta({ id: 'OpenedSession' });

/** What agents do in a session by themselves: begin it, run tasks, and begin anew. */
export const agentRoutes = {
  openSession: {
    ...plain,
    method: 'post',
    path: '/api/sessions/:id/open',
    summary: 'Lets the agent begin the course if nothing is in it yet, once however often it is asked',
    params: withId,
    answer: { type: 'json', schema: openedSession },
  },
  runTask: {
    ...plain,
    method: 'post',
    path: '/api/sessions/:id/tasks',
    summary: 'Runs a task that is offered; what comes of it is told by the events',
    params: withId,
    body: z.strictObject({
      task: storableText.min(1).max(1_000).describe('The name of a button, or of an operation of the agent.'),
      messageId: messageId.optional().describe('The message that the button belongs to.'),
      model: model
        .optional()
        .describe('From here on, as provider/name; by default the model that answered last.'),
      budgetTokens: budgetTokens.optional(),
    }),
    status: 202,
    answer: { type: 'json', schema: startedRun },
  },
  resetContext: {
    ...plain,
    method: 'post',
    path: '/api/sessions/:id/reset',
    summary: 'Begins a new course: nothing before it is sent any more, and nothing is deleted',
    params: withId,
    status: 202,
    answer: { type: 'json', schema: startedRun },
  },
  undoReset: {
    ...plain,
    method: 'post',
    path: '/api/sessions/:id/undo-reset',
    summary: 'Takes the last reset back; refused once something was sent since',
    params: withId,
    status: 202,
    answer: { type: 'json', schema: startedRun },
  },
} as const satisfies Record<string, Route>;
