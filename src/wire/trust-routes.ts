import * as z from 'zod';
import { plain, type Route } from './route.ts';
import { trustAnswer } from './trust.ts';

/** Whether the workspace may run what it holds. */
export const trustRoutes = {
  readTrust: {
    ...plain,
    method: 'get',
    path: '/api/trust',
    summary: 'Whether the user trusts the workspace, and all that would run then',
    answer: { type: 'json', schema: trustAnswer },
  },
  grantTrust: {
    ...plain,
    method: 'post',
    path: '/api/trust',
    summary: 'Trusts the workspace, if what would run is still what was looked at',
    body: z.strictObject({
      isPinned: z
        .boolean()
        .describe('Only as long as its files of code and its configuration stay as they are.'),
      version: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .describe('Of what was looked at.'),
    }),
    answer: { type: 'json', schema: trustAnswer },
  },
  revokeTrust: {
    ...plain,
    method: 'delete',
    path: '/api/trust',
    summary: 'Trusts the workspace no longer',
    answer: { type: 'json', schema: trustAnswer },
  },
} as const satisfies Record<string, Route>;
