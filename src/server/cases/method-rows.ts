import type { Row } from './row.ts';
import { samples } from './samples.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY', 'PROPFIND'];
const paths = Map.groupBy(samples, ({ path }) => path);

/** What a path does not take. `search` and `route` could be ids: what takes one is told that it is not. */
const wrongMethods: readonly Row[] = Array.from(paths).flatMap(([path, taken]) => {
  const allowed = new Set(taken.map(({ method }) => method));
  if (path === '/api/sessions/search') for (const method of ['PATCH', 'DELETE']) allowed.add(method);
  if (path === '/api/skills/route') allowed.add('GET');
  const wrong = METHODS.filter(
    (method) => !allowed.has(method) && !(method === 'HEAD' && allowed.has('GET')),
  );
  return wrong.map(
    (method): Row => ({
      name: `${method} ${path}`,
      method,
      path,
      code: 'METHOD_NOT_ALLOWED',
      answers: { allow: Array.from(allowed).join(', ') },
    }),
  );
});

const strangersMethods: readonly Row[] = wrongMethods.map(({ answers: _, ...row }) => ({
  ...row,
  name: `${row.name} without a token`,
  headers: { authorization: undefined },
  code: 'UNAUTHORIZED',
}));

/** The head of an answer is for those who would get the answer; that of a stream without an end is for nobody. */
const heads: readonly Row[] = samples
  .filter(({ method, isPublic }) => method === 'GET' && !isPublic)
  .map(({ path }) => ({
    name: `HEAD ${path} without a token`,
    method: 'HEAD',
    path,
    headers: { authorization: undefined },
    code: 'UNAUTHORIZED',
  }));
const headsOfStreams: readonly Row[] = ['/api/sessions/:id/events', '/api/scripts/events'].map((path) => ({
  name: `HEAD ${path}`,
  method: 'HEAD',
  path,
  code: 'METHOD_NOT_ALLOWED',
  answers: { allow: 'GET' },
}));

const UNKNOWN = [
  '/api',
  '/api/',
  '/api/nothing',
  '/api/openapi-json',
  '/api/openapixjson',
  '/api/health/',
  '/api//health',
  '//api/health',
  '/API/health',
  '/api/health%00',
  '/api/health.json',
  '/api/scripts/nothing',
  '/api/scripts/run/',
  '/api/scripts/sample.prompt.md',
  '/api/sessions/:id/nothing',
  '/api/sessions/:id/messages/1',
  '/api/sessions/:id/messages/',
  '/.cuebook/server.json',
  '/package.json',
  '/server.json',
  '/..%2fpackage.json',
  '/index.html',
  '/favicon.ico',
  '/%E0%A4%A',
  '/__proto__',
  '/constructor',
  '/<script>alert(1)</script>',
];

const unknownPaths: readonly Row[] = UNKNOWN.flatMap((path): readonly Row[] => [
  { name: `GET ${path}`, method: 'GET', path, code: 'NOT_FOUND' },
  { name: `POST ${path}`, method: 'POST', path, code: 'NOT_FOUND' },
  {
    name: `GET ${path} without a token`,
    method: 'GET',
    path,
    headers: { authorization: undefined },
    code: 'UNAUTHORIZED',
  },
]);

export const methodRows: readonly Row[] = [
  ...wrongMethods,
  ...strangersMethods,
  ...heads,
  ...headsOfStreams,
  ...unknownPaths,
];
