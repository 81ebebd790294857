import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answerIn, exchange, hostOf } from '../../src/server/cases/raw-request.ts';
import { expectNothingSecret } from '../../src/server/cases/row.ts';
import type { RunningServer } from '../../src/server/serve.ts';
import { contentOf, listen, TOKEN, useServerStage } from '../../src/server/server.case.ts';
import { errorAnswer } from '../../src/wire/error.ts';
import { testRandom, times } from '../campaign.ts';
import { progressOf } from '../progress.ts';
import { sideBySide } from '../side-by-side.ts';
import { createTestFile } from '../sqlite-file.ts';

/** `npm run test:long` asks all routes. */
const ROUTES = times({ usual: 8, long: Number.POSITIVE_INFINITY });
const AT_ONCE = 8;

const DOCUMENT = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        parameters: z
          .array(
            z.object({
              name: z.string(),
              in: z.enum(['path', 'query', 'header']),
              schema: z.looseObject({ type: z.string().optional(), format: z.string().optional() }),
            }),
          )
          .default([]),
        requestBody: z.object({ content: z.record(z.string(), z.unknown()) }).optional(),
        responses: z.record(
          z.string(),
          z.looseObject({ content: z.record(z.string(), z.unknown()).optional() }),
        ),
        security: z.array(z.unknown()).optional(),
      }),
    ),
  ),
});

/** An operation of the OpenAPI document. */
interface Operation {
  readonly id: string;
  readonly method: string;
  /** Its parameters are written `{name}`. */
  readonly path: string;
  readonly queries: readonly string[];
  readonly takesJson: boolean;
  readonly isStream: boolean;
  /** Whether it needs no token. */
  readonly isPublic: boolean;
}

interface RawRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Case {
  readonly name: string;
  readonly status: number | readonly number[];
  applies?(operation: Operation): boolean;
  change(request: RawRequest, operation: Operation): RawRequest;
}

const stage = useServerStage(createTestFile);

const withHeaders =
  (headers: Readonly<Record<string, string>>) =>
  (request: RawRequest): RawRequest => ({
    ...request,
    headers: { ...request.headers, ...headers },
  });

const withoutToken =
  (headers: Readonly<Record<string, string>> = {}, query = '') =>
  ({ headers: { Authorization: _, ...others }, target, ...request }: RawRequest): RawRequest => ({
    ...request,
    target: query === '' ? target : `${target}${target.includes('?') ? '&' : '?'}${query}`,
    headers: { ...others, ...headers },
  });

/** Whoever guesses for long is refused before the guess is looked at. */
const STRANGER = [401, 429];
const isGuarded = ({ isPublic }: Operation) => !isPublic;
const WRONG = TOKEN.replace(/.$/, '!');

type Pair = readonly [name: string, change: Case['change']];

const STRANGERS: readonly Pair[] = [
  ['no token', withoutToken()],
  ['a wrong token', withoutToken({ Authorization: `Bearer ${WRONG}` })],
  ['a token that is cut off', withoutToken({ Authorization: `Bearer ${TOKEN.slice(0, -1)}` })],
  ['the token in another scheme', withoutToken({ Authorization: `Basic ${TOKEN}` })],
  ['the token in the query', withoutToken({}, `token=${TOKEN}`)],
  ['the token in the query, by another name', withoutToken({}, `access_token=${TOKEN}`)],
  ['the token in a header of its own', withoutToken({ 'X-Token': TOKEN })],
  ['the cookie of another server', withoutToken({ Cookie: `cuebook-1=${TOKEN}` })],
  ['a cookie without a name', withoutToken({ Cookie: TOKEN })],
];

/** Tell anybody, and nothing but whether the server is up. */
const PROBES = ['/livez', '/readyz'];

const FOREIGNERS: readonly Pair[] = [
  ['a page of another site', withHeaders({ Origin: 'https://evil.example' })],
  ['a page without an origin', withHeaders({ Origin: 'null' })],
  ['a page on another port', withHeaders({ Origin: 'http://127.0.0.1:1' })],
  ['another site, as the browser says', withHeaders({ 'Sec-Fetch-Site': 'cross-site' })],
  ['another port, as the browser says', withHeaders({ 'Sec-Fetch-Site': 'same-site' })],
  ['a link on another site', withHeaders({ 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' })],
  ['a foreign host', withHeaders({ Host: 'evil.example' })],
  ['a foreign host behind a proxy', withHeaders({ Host: 'evil.example', 'X-Forwarded-Host': '127.0.0.1' })],
  ['our address at another port', withHeaders({ Host: '127.0.0.1:1' })],
];

const REFUSED = Array.from({ length: 100 }, (_, index) => 400 + index);
const hasParameter = ({ path }: Operation) => path.includes('{');

const malformed: readonly Case[] = [
  ...['TRACE', 'OPTIONS', 'PROPFIND'].map(
    (method): Case => ({
      name: `the method ${method}`,
      status: 405,
      change: (request) => ({ ...request, method }),
    }),
  ),
  {
    name: 'a body that is too large',
    status: 413,
    applies: ({ takesJson }) => takesJson,
    change: withHeaders({ 'Content-Length': String(5 * 1024 * 1024) }),
  },
  {
    name: 'a body of another type',
    status: 400,
    applies: ({ takesJson }) => takesJson,
    change: withHeaders({ 'Content-Type': 'text/plain' }),
  },
  {
    name: 'half a body',
    status: 400,
    applies: ({ takesJson }) => takesJson,
    change: (request) => ({ ...request, body: '{"a":' }),
  },
  {
    name: 'a header that is too large',
    status: REFUSED,
    change: withHeaders({ 'X-Large': 'x'.repeat(20_000) }),
  },
  { name: 'a NUL in a header', status: 400, change: withHeaders({ 'X-Nul': 'a\0b' }) },
  {
    name: 'an address that is too long',
    status: REFUSED,
    change: (request) => ({
      ...request,
      target: `${request.target}?${'x'.repeat(20_000)}`,
    }),
  },
  ...[
    ['..%2f..%2f..%2fetc%2fpasswd', 'a path upwards'],
    ['%2fetc%2fpasswd', 'an encoded slash'],
    ['..%5c..%5cwindows', 'backslashes'],
    ['%00', 'a NUL'],
    ['a%00b', 'a NUL in a name'],
    ['%ff%fe', 'bytes that are no text'],
    ['%E0%A4%A', 'a broken encoding'],
    ['__proto__', 'a name that every object has'],
    ['x'.repeat(5_000), 'a name that is too long'],
  ].map(
    ([value = '', name]): Case => ({
      name: `${name} as a parameter`,
      status: REFUSED,
      applies: hasParameter,
      change: (request, { path }) => ({ ...request, target: path.replaceAll(/\{\w+\}/g, value) }),
    }),
  ),
];

const CASES: readonly Case[] = [
  ...STRANGERS.map(([name, change]) => ({ name, status: STRANGER, applies: isGuarded, change })),
  ...FOREIGNERS.map(([name, change]) => ({
    name,
    status: 403,
    applies: ({ path }: Operation) => !PROBES.includes(path),
    change,
  })),
  ...malformed,
];

/** What may be in a query, as it goes over the wire. */
const QUERIES = [
  '..%2f..%2f..%2fetc%2fpasswd',
  '%2fetc%2fpasswd',
  '%00',
  '%ff%fe',
  '%E0%A4%A',
  '%27%20OR%201=1%20--',
  '-1',
  '1e999',
  '__proto__',
  'x'.repeat(5_000),
];

describe('every route of the OpenAPI document', () => {
  it(`refuses who must not come in, and what is malformed, in ${CASES.length} ways`, async () => {
    const before = await contentOf(stage());
    const server = await listen(stage(), { devRoutes: true });
    const operations = testRandom().some(ROUTES, await operationsOf(server));
    const asked = operations.flatMap((operation) =>
      CASES.filter(({ applies }) => applies?.(operation) ?? true).map((each) => [operation, each] as const),
    );
    const problems: string[] = [];
    const progress = progressOf('refused requests', asked.length);
    await sideBySide(asked, AT_ONCE, async ([operation, { name, status, change }]) => {
      const request = change(requestOf(operation, server), operation);
      const answer = await answerTo(request, server);
      const allowed = typeof status === 'number' ? [status] : status;
      if (!allowed.includes(answer.status)) problems.push(`${operation.id}, ${name}: ${answer.status}`);
      await expectRefusal(answer, request.method).catch((error: unknown) => {
        problems.push(`${operation.id}, ${name}: ${String(error)}`);
      });
      progress.advance();
    });
    expect(problems).toEqual([]);
    expect(stage().bugs.splice(0)).toEqual([]);
    expect(await contentOf(stage())).toEqual(before);
  });

  it('that only reads survives any query, and shows no other file', async () => {
    const before = await contentOf(stage());
    const server = await listen(stage(), { devRoutes: true });
    const operations = (await operationsOf(server)).filter(
      ({ method, isStream, queries }) => method === 'GET' && !isStream && queries.length > 0,
    );
    const asked = testRandom()
      .some(ROUTES, operations)
      .flatMap((operation) =>
        operation.queries.flatMap((query) =>
          QUERIES.map((value) => [operation, `${query}=${value}`] as const),
        ),
      );
    const problems: string[] = [];
    const progress = progressOf('strange queries', asked.length);
    await sideBySide(asked, AT_ONCE, async ([operation, query]) => {
      const request = requestOf(operation, server);
      const answer = await answerTo({ ...request, target: `${request.target}?${query}` }, server);
      const text = await answer.text();
      if (answer.status >= 500 || /\broot:.*:0:0:/.test(text))
        problems.push(`${operation.id}, ${query.slice(0, 50)}: ${answer.status}`);
      progress.advance();
    });
    expect(problems).toEqual([]);
    expect(stage().bugs.splice(0)).toEqual([]);
    expect(await contentOf(stage())).toEqual(before);
  });

  it('is every route that the server answers, but for the page', async () => {
    const server = await listen(stage(), { devRoutes: true });
    const documented = new Set(
      (await operationsOf(server)).map(
        ({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      ),
    );
    const bound = new Set(
      stage()
        .app()
        .routes.filter(({ method }) => method !== 'ALL')
        .map(({ method, path }) => `${method} ${path}`),
    );
    expect(Array.from(bound.difference(documented))).toEqual(['GET /']);
    expect(Array.from(documented.difference(bound))).toEqual([]);
  });

  it('needs the token, but for the probes, logins and signed links', async () => {
    const operations = await operationsOf(await listen(stage()));
    expect(operations.filter(({ isPublic }) => isPublic).map(({ path }) => path)).toEqual([
      ...PROBES,
      '/api/access/challenge',
      '/api/access/login',
      '/files/{hash}/{name}',
    ]);
  });
});

async function operationsOf(server: RunningServer): Promise<readonly Operation[]> {
  const answer = await fetch(new URL('/api/openapi.json', server.url), {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  const { paths } = DOCUMENT.parse(await answer.json());
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId, parameters, requestBody, responses, security }]): Operation => ({
        id: operationId,
        method: method.toUpperCase(),
        path,
        queries: parameters.filter((each) => each.in === 'query').map(({ name }) => name),
        takesJson: requestBody?.content['application/json'] !== undefined,
        isStream: Object.values(responses).some(
          (each) => each.content?.['text/event-stream'] !== undefined || 'x-sends' in each,
        ),
        isPublic: security?.length === 0,
      }),
    ),
  );
}

/** A request that would be let in. */
function requestOf({ method, path, takesJson }: Operation, server: RunningServer): RawRequest {
  return {
    method,
    target: path.replaceAll(/\{\w+\}/g, stage().session.id),
    headers: {
      Host: hostOf(server),
      Authorization: `Bearer ${TOKEN}`,
      ...(takesJson && { 'Content-Type': 'application/json' }),
    },
    body: takesJson ? '{}' : '',
  };
}

async function answerTo(
  { method, target, headers, body }: RawRequest,
  server: RunningServer,
): Promise<Response> {
  const length = body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  const fields = Object.entries({ ...length, ...headers, Connection: 'close' });
  const head = [
    `${method} ${target} HTTP/1.1`,
    ...fields.map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ];
  return answerIn(await exchange(server, head.join('\r\n') + body));
}

async function expectRefusal(answer: Response, method: string): Promise<void> {
  const text = await answer.text();
  expectNothingSecret(text, stage().workspace);
  if (method !== 'HEAD') errorAnswer.parse(JSON.parse(text));
}
