import * as z from 'zod';
import { givenFile, givenTask, offers, openedSession } from './agent.ts';
import { json, messageId, runHelp, sessionId, storableText } from './fields.ts';
import { plain, type Route } from './route.ts';
import { startedRun } from './script.ts';
import { session } from './session.ts';

const withId = z.strictObject({ id: sessionId });

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
  listOffers: {
    ...plain,
    method: 'get',
    path: '/api/sessions/:id/offers',
    summary: 'What can be done in a session as it stands: buttons, and the operations of its agent',
    params: withId,
    answer: { type: 'json', schema: offers },
  },
  runTask: {
    ...plain,
    method: 'post',
    path: '/api/sessions/:id/tasks',
    summary: 'Runs a task; what comes of it is told by the events',
    params: withId,
    body: z.strictObject({
      task: z
        .union([storableText.min(1).max(1_000), givenTask])
        .describe('The name of a button, of an operation or of a built-in action; or the task itself.'),
      messageId: messageId
        .optional()
        .describe('The message that the task belongs to; by default the last one that has the button.'),
      file: givenFile.optional().describe('A file that the task is given.'),
      ...runHelp,
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
  changeSetting: {
    ...plain,
    method: 'put',
    path: '/api/sessions/:id/settings/:name',
    summary: 'Sets something for this session alone, such as its model; null takes it back',
    params: withId.extend({ name: storableText.max(200) }),
    body: z.strictObject({ value: json }),
    answer: { type: 'json', schema: session },
  },
} as const satisfies Record<string, Route>;
