import * as z from 'zod';
import { scriptPath, time } from './fields.ts';
import { plain, type Route } from './route.ts';

const version = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('A hash of the bytes: it changes with them.');
const path = z.string().describe('From the workspace, with `/` between folders.');

/** The files of prompt scripts, as an editor needs them. No others are ever read or written. */
export const fileRoutes = {
  readFile: {
    ...plain,
    method: 'get',
    path: '/api/workspace/file',
    summary: 'The text of a script',
    query: z.strictObject({ path: scriptPath }),
    answer: {
      type: 'json',
      schema: z.object({ path, text: z.string(), version, modifiedAt: time }).meta({ id: 'ScriptText' }),
    },
  },
  saveFile: {
    ...plain,
    method: 'put',
    path: '/api/workspace/file',
    summary: 'Keeps the text of a script, with errors in it or not; refused where the file was changed since',
    body: z.strictObject({
      path: scriptPath,
      text: z.string(),
      version: version
        .nullable()
        .describe('That of the text which was read; null for a script that must not be there yet.'),
    }),
    answer: {
      type: 'json',
      schema: z.object({ path, version, modifiedAt: time }).meta({ id: 'SavedScript' }),
    },
  },
  deleteFile: {
    ...plain,
    method: 'delete',
    path: '/api/workspace/file',
    summary: 'Deletes a script, and none of its sessions; refused where the file was changed since',
    query: z.strictObject({ path: scriptPath, version }),
    status: 204,
    answer: { type: 'nothing' },
  },
  moveFile: {
    ...plain,
    method: 'post',
    path: '/api/workspace/move',
    summary: 'Gives a script another name or folder, where nothing is yet',
    body: z.strictObject({ from: scriptPath, to: scriptPath }),
    answer: { type: 'json', schema: z.object({ path }) },
  },
} as const satisfies Record<string, Route>;
