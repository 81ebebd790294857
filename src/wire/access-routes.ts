import * as z from 'zod';
import { plain, type Route } from './route.ts';

const text = z.string().min(1).max(200);

const loginChallenge = z.object({
  /** Which server this is, over restarts: a page may have logins of several. */
  server: z.string(),
  challenge: z.string(),
});
export type LoginChallenge = z.infer<typeof loginChallenge>;

const browserLogin = z.object({ id: z.string(), secret: z.string() });
/** What a page keeps in the storage of its origin. The secret is never sent. */
export type BrowserLogin = z.infer<typeof browserLogin>;

const browserGrant = z.object({
  server: z.string(),
  login: browserLogin,
  /** To be sent as a bearer token, for as many seconds. */
  token: z.string(),
  tokenSeconds: z.int(),
  /** Signs addresses that are opened where no header can be sent. */
  addressKey: z.string(),
  /** The clock of the server, in seconds since 1970. */
  now: z.int(),
});
export type BrowserGrant = z.infer<typeof browserGrant>;

const loginRequest = z.strictObject({ login: text, challenge: text, proof: text });
export type LoginRequest = z.infer<typeof loginRequest>;

/** How a page of a browser gets in, and comes back after a restart. */
export const accessRoutes = {
  enter: {
    ...plain,
    method: 'post',
    path: '/api/access/enter',
    summary: 'Give a browser that has the token a login of its own',
    answer: { type: 'json', schema: browserGrant },
  },
  challenge: {
    ...plain,
    method: 'get',
    path: '/api/access/challenge',
    summary: 'Get what a browser signs with its login',
    isPublic: true,
    answer: { type: 'json', schema: loginChallenge },
  },
  logIn: {
    ...plain,
    method: 'post',
    path: '/api/access/login',
    summary: 'Begin a session with the login of a browser',
    isPublic: true,
    body: loginRequest,
    answer: { type: 'json', schema: browserGrant },
  },
} as const satisfies Record<string, Route>;
