import type { Context, Hono } from 'hono';
import { setCookie } from 'hono/cookie';
import { isRefusal, type Refusal } from '../../model/refusal.ts';
import type { Doorkeeper } from '../access/doorkeeper.ts';
import { knockOf } from '../http/knock.ts';
import type { ServerEnv } from '../http/route-binder.ts';
import { doorPage } from './door.ts';
import { doorWords } from './door-words.ts';

/** A year; the token ends sooner, with the server. */
const COOKIE_SECONDS = 365 * 24 * 3600;

/** Lets a browser in that brings the token in the address, and keeps it there no longer. */
export function bindEntrance(app: Hono<ServerEnv>, doorkeeper: Doorkeeper): void {
  app.get('/', async (context, next) => {
    const token = context.req.query('token');
    if (token === undefined) return await next();
    doorkeeper.checkOrigin(knockOf(context.req));
    doorkeeper.checkToken(token);
    setCookie(context, doorkeeper.cookie, token, {
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      maxAge: COOKIE_SECONDS,
    });
    // Not a redirect: a browser that followed a link from elsewhere would not send the cookie along with one.
    return html(context, doorPage({ title: 'Cuebook', goTo: '/' }), 200);
  });
}

/** Whether a person looks at the answer, in a browser. */
export function wantsPage(context: Context<ServerEnv>): boolean {
  const { req } = context;
  return (
    req.method === 'GET' &&
    !req.path.startsWith('/api/') &&
    (req.header('accept') ?? '').includes('text/html')
  );
}

/** A refusal for a person. */
export function refusalPage(
  context: Context<ServerEnv>,
  error: unknown,
  status: 401 | 403 | 404 | 500,
): Response {
  const translated = doorWords(status, context.req.header('accept-language'));
  if (translated) return html(context, doorPage({ ...translated, language: 'zh' }), status);
  const refusal: Refusal | undefined = isRefusal(error) ? error : undefined;
  const message = refusal?.message ?? 'Something went wrong that should not have.';
  return html(context, doorPage({ title: message, words: refusal?.remedy ?? '' }), status);
}

function html(
  context: Context<ServerEnv>,
  page: ReturnType<typeof doorPage>,
  status: 200 | 401 | 403 | 404 | 500,
): Response {
  context.header('content-security-policy', page.policy);
  return context.html(page.html, status);
}
