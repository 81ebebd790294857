import type { z } from 'zod';
import { Refusal } from '../model/refusal.ts';
import { routes } from '../wire/routes.ts';
import type { ApiWorld } from './api.ts';
import type { RouteBinder } from './http/route-binder.ts';
import { textFromWorkspace } from './http/workspace-paths.ts';

/** Answers every route about datasets. */
export function bindDatasets(
  bind: RouteBinder,
  { workbench: { datasets, workspace } }: Pick<ApiWorld, 'workbench'>,
): void {
  const told = async (reason: string) => await textFromWorkspace(reason, workspace);

  bind.json(routes.listDatasets, async ({ query: { agentId } }) => {
    const { items, findings } = await datasets.list(agentId);
    const reasons = findings.map(async ({ path, reason }) => ({ path, reason: await told(reason) }));
    return { items, nextCursor: null, findings: await Promise.all(reasons) };
  });
  bind.raw(routes.searchDatasets, async (context, { query }) => {
    const { q, dataset, agentId: agent, limit } = query;
    const { signal } = context.req.raw;
    const only = dataset === undefined ? undefined : [dataset];
    const found = datasets.search(q, { datasets: only, agent, limit }, signal);
    const { items, warnings } = await found.catch((error: unknown) => {
      // What was indexed until then stays.
      throw signal.aborted ? new Refusal('INVALID_INPUT', 'Nobody waits for the answer.') : error;
    });
    const answer: DatasetAnswer = {
      items,
      nextCursor: null,
      warnings: await Promise.all(warnings.map(told)),
    };
    return context.json(answer);
  });
}

type DatasetAnswer = z.output<typeof routes.searchDatasets.answer.schema>;
