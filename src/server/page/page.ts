import type { Context, Hono } from 'hono';
import { deleteCookie, getCookie } from 'hono/cookie';
import { isRefusal, type Refusal } from '../../model/refusal.ts';
import { SIGNATURE_PARAMETER } from '../../wire/signed-address.ts';
import type { ServerEnv } from '../http/route-binder.ts';
import { doorPage } from './door.ts';
import { doorWords } from './door-words.ts';

/** Earlier versions kept the token in a cookie, which a browser sends to every port of this machine. */
export function deleteOldCookies(app: Hono<ServerEnv>): void {
  app.get('/', async (context, next) => {
    const { port } = new URL(context.req.url);
    const name = `cuebook-${port}`;
    if (getCookie(context, name) !== undefined) deleteCookie(context, name, { path: '/' });
    await next();
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
  const goTo = status === 401 ? roundabout(new URL(context.req.url)) : undefined;
  const onward = goTo !== undefined && { goTo };
  const translated = doorWords(status, context.req.header('accept-language'));
  if (translated) return html(context, doorPage({ ...translated, language: 'zh', ...onward }), status);
  const refusal: Refusal | undefined = isRefusal(error) ? error : undefined;
  const message = refusal?.message ?? 'Something went wrong that should not have.';
  return html(context, doorPage({ title: message, words: refusal?.remedy ?? '', ...onward }), status);
}

/** A browser that opens an address sends no token: the page does it, which knows how to sign one. */
function roundabout({ pathname, searchParams }: URL): string | undefined {
  if (!pathname.startsWith('/dev/')) return undefined;
  searchParams.delete(SIGNATURE_PARAMETER);
  const search = searchParams.toString();
  return `/?open=${encodeURIComponent(search === '' ? pathname : `${pathname}?${search}`)}`;
}

function html(
  context: Context<ServerEnv>,
  page: ReturnType<typeof doorPage>,
  status: 401 | 403 | 404 | 500,
): Response {
  context.header('content-security-policy', page.policy);
  return context.html(page.html, status);
}
