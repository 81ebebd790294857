import type { RouteInput } from '../wire/route.ts';
import { routes } from '../wire/routes.ts';
import type { ApiWorld } from './api.ts';
import { given } from './http/given.ts';
import type { RouteBinder } from './http/route-binder.ts';
import { textFromWorkspace } from './http/workspace-paths.ts';

/** Answers every route about telemetry; what is below `/dev` says the same as what is below `/api`. */
export function bindTelemetry(bind: RouteBinder, { workbench }: Pick<ApiWorld, 'workbench'>): void {
  const { telemetry, workspace } = workbench;

  const list = async ({ query }: Pick<RouteInput<typeof routes.listTelemetry>, 'query'>) => {
    const { since_ts: since, until_ts: until, ...asked } = query;
    const items = await telemetry.query(given({ ...asked, since, until }));
    const { mode, retentionDays, taken, kept, sent, lost, problem } = telemetry.state();
    const told = problem === undefined ? undefined : await textFromWorkspace(problem, workspace);
    const state = { mode, retentionDays, taken, kept, sent, lost, ...given({ problem: told }) };
    return { items, nextCursor: null, state };
  };
  const count = async ({ query }: Pick<RouteInput<typeof routes.countTelemetry>, 'query'>) => {
    const { since_ts: since, until_ts: until } = query;
    return await telemetry.figures(given({ since, until }));
  };

  bind.json(routes.takeTelemetry, async ({ body: { events } }) => telemetry.take(events));
  bind.json(routes.listTelemetry, list);
  bind.json(routes.countTelemetry, count);
  bind.json(routes.listDevTelemetry, list);
  bind.json(routes.countDevTelemetry, count);
}
