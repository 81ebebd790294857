import { routes } from '../wire/routes.ts';
import type { ApiWorld } from './api.ts';
import { given } from './http/given.ts';
import type { RouteBinder } from './http/route-binder.ts';
import { textFromWorkspace } from './http/workspace-paths.ts';

/** Answers every route about telemetry. */
export function bindTelemetry(bind: RouteBinder, { workbench }: Pick<ApiWorld, 'workbench'>): void {
  const { telemetry, workspace } = workbench;

  bind.json(routes.takeTelemetry, async ({ body: { events } }) => telemetry.take(events));
  bind.json(routes.listTelemetry, async ({ query: { since_ts: since, until_ts: until, ...asked } }) => {
    const items = await telemetry.query(given({ ...asked, since, until }));
    const { mode, retentionDays, taken, kept, sent, lost, problem } = telemetry.state();
    const told = problem === undefined ? undefined : await textFromWorkspace(problem, workspace);
    const state = { mode, retentionDays, taken, kept, sent, lost, ...given({ problem: told }) };
    return { items, nextCursor: null, state };
  });
  bind.json(routes.countTelemetry, async ({ query: { since_ts: since, until_ts: until } }) => {
    return await telemetry.figures(given({ since, until }));
  });
}
