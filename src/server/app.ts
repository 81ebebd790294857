import { Hono } from 'hono';
import { Refusal } from '../model/refusal.ts';
import type { Tool } from '../model/tool.ts';
import { UNEXPECTED } from '../wire/error.ts';
import type { Route } from '../wire/route.ts';
import { routes } from '../wire/routes.ts';
import type { Workbench } from '../workbench.ts';
import type { Doorkeeper } from './access/doorkeeper.ts';
import { bindAccess } from './access-api.ts';
import { bindAgents } from './agent-api.ts';
import { bindApi } from './api.ts';
import { bindBench } from './bench-api.ts';
import type { Benches } from './benches.ts';
import { bindDatasets } from './dataset-api.ts';
import { bindTelemetryPage } from './dev/telemetry-page.ts';
import { refuseDevRoutes } from './dev-routes.ts';
import type { Channels } from './events/channels.ts';
import { bindEventStreams } from './events/event-stream.ts';
import { bindFiles } from './file-api.ts';
import { refused } from './http/error-answer.ts';
import { SAFE_HEADERS } from './http/headers.ts';
import { knockOf } from './http/knock.ts';
import { RouteBinder, type ServerEnv } from './http/route-binder.ts';
import { fromWorkspace } from './http/workspace-paths.ts';
import { bindKeptFiles } from './kept-file-api.ts';
import { bindPage, pathOf } from './page/bind-files.ts';
import { deleteOldCookies, refusalPage, wantsPage } from './page/page.ts';
import type { WebFiles } from './page/web-files.ts';
import { bindPlans } from './plan-api.ts';
import { bindPriming } from './priming-api.ts';
import { bindProbes } from './probes.ts';
import type { Runs } from './runs.ts';
import { bindScripts } from './script-api.ts';
import { bindSkills } from './skill-api.ts';
import { bindTelemetry } from './telemetry-api.ts';
import { bindRecordings } from './terminals/recording-api.ts';
import { bindTerminals } from './terminals/terminal-api.ts';
import { bindTrust } from './trust-api.ts';

export interface AppOptions {
  readonly workbench: Workbench;
  readonly doorkeeper: Doorkeeper;
  readonly runs: Runs;
  readonly benches: Benches;
  readonly channels: Channels;
  readonly tools: readonly Tool[];
  readonly files: WebFiles;
  /** Whether what is below `/dev/` is answered. */
  readonly devRoutes: boolean;
  /** Whether only programs on this machine get through: who is not at it may not let anything run on it. */
  readonly isLocal: boolean;
  /** Told of what should not have happened. */
  report(error: unknown): void;
}

/**
 * Everything that is answered over HTTP. Who is not let in gets the files of the page, which are the same for everybody,
 * learns whether the server works, and nothing else, not even what there is.
 */
export function createApp(options: AppOptions): Hono<ServerEnv> {
  const { workbench, doorkeeper, channels, files, report } = options;
  const app = new Hono<ServerEnv>();
  app.use(async (context, next) => {
    for (const [name, value] of Object.entries(SAFE_HEADERS)) context.header(name, value);
    await next();
  });
  app.onError(async (error, context) => {
    const { status, body, headers } = refused(error, (bug) => {
      workbench.telemetry.emit('error', {}, { code: UNEXPECTED, where: 'server' });
      report(bug);
    });
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
    if (wantsPage(context) && isForPeople(status)) return refusalPage(context, error, status);
    const text = await fromWorkspace(JSON.stringify(body), workbench.workspace);
    context.header('content-type', 'application/json');
    return new Response(text, { status, headers: context.res.headers });
  });
  const bind = new RouteBinder(app);
  bindProbes(bind, workbench);
  const pagePaths = new Set(Array.from(files.keys(), pathOf));
  app.use(async (context, next) => {
    const { req } = context;
    const isPageFile = (req.method === 'GET' || req.method === 'HEAD') && pagePaths.has(req.path);
    if (isPageFile || isPublic(req)) doorkeeper.admitToPublic(knockOf(req));
    else doorkeeper.admit(knockOf(req));
    await next();
  });
  deleteOldCookies(app);

  if (!options.devRoutes) refuseDevRoutes(app);
  bindAccess(bind, options);
  bindApi(bind, options);
  bindScripts(bind, options);
  bindFiles(bind, options);
  bindKeptFiles(bind, options);
  bindDatasets(bind, options);
  bindSkills(bind, options);
  bindPriming(bind, options);
  bindAgents(bind, options);
  bindTrust(bind, options);
  bindBench(bind, options);
  bindPlans(bind, options);
  bindEventStreams(bind, channels);
  bindTerminals(bind, options);
  bindRecordings(bind, options);
  bindTelemetry(bind, options);
  bindTelemetryPage(bind, options);
  bindPage(app, files);
  app.notFound((context) => {
    const methods = pagePaths.has(context.req.path) ? ['GET'] : methodsAt(context.req.path);
    if (methods.length === 0) throw new Refusal('NOT_FOUND', `There is nothing at ${context.req.path}.`);
    context.header('allow', methods.join(', '));
    throw new Refusal('METHOD_NOT_ALLOWED', `${context.req.path} takes ${methods.join(' and ')}.`);
  });
  return app;
}

const PUBLIC_ROUTES = Object.values<Route>(routes).filter((route) => route.isPublic);

function isPublic({ method, path }: { readonly method: string; readonly path: string }): boolean {
  return PUBLIC_ROUTES.some((route) => route.path === path && route.method.toUpperCase() === method);
}

const PAGE_STATUSES = [401, 403, 404, 500] as const;
type PageStatus = (typeof PAGE_STATUSES)[number];

function isForPeople(status: number): status is PageStatus {
  return PAGE_STATUSES.some((each) => each === status);
}

function methodsAt(path: string): readonly string[] {
  const methods = Object.values<Route>(routes)
    .filter((route) => isPathOf(route, path))
    .map(({ method }) => method.toUpperCase());
  return Array.from(new Set(methods));
}

function isPathOf(route: Route, path: string): boolean {
  const parts = path.split('/');
  const expected = route.path.split('/');
  return (
    parts.length === expected.length &&
    expected.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index]))
  );
}
