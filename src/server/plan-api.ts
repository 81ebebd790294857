import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { PlanEvent } from '../model/plan.ts';
import { routes } from '../wire/routes.ts';
import type { Workbench } from '../workbench.ts';
import type { Channels } from './events/channels.ts';
import { watcherAt } from './events/event-stream.ts';
import { dataFrame } from './events/frames.ts';
import { given } from './http/given.ts';
import type { RouteBinder } from './http/route-binder.ts';
import { fromWorkspace } from './http/workspace-paths.ts';
import type { Runs } from './runs.ts';

interface PlanWorld {
  readonly workbench: Workbench;
  readonly runs: Runs;
  readonly channels: Channels;
}

/** Answers the routes about plans. Documents are named from the workspace. */
export function bindPlans(bind: RouteBinder, { workbench, runs, channels }: PlanWorld): void {
  const { plans, workspace } = workbench;
  const located = async (name: string | undefined) =>
    name === undefined ? {} : { document: await workbench.locateDocument(name) };

  bind.raw(routes.streamPlan, async ({ env, req }, { body: { document, ...wish } }) => {
    const request = { ...given(wish), ...(await located(document)) };
    await channels.watchElsewhere(async () => {
      await runs.whileOpen(async (stopping) => {
        const stop = new AbortController();
        const signal = AbortSignal.any([stop.signal, stopping, req.raw.signal]);
        const { events } = await plans.stream(request, signal);
        const watcher = watcherAt(env);
        // A plan that nobody waits for is not made.
        watcher.gone.addEventListener('abort', () => stop.abort(), { once: true });
        if (watcher.gone.aborted) stop.abort();
        try {
          for await (const event of events) await watcher.writeSlowly(await told(event));
          watcher.end();
        } catch (error) {
          watcher.cutOff();
          throw error;
        }
      });
    });
    return RESPONSE_ALREADY_SENT;
  });
  bind.json(routes.applyPlan, async ({ body: { document, plan, isDryRun = false } }) => {
    return await plans.apply({ document: await workbench.locateDocument(document), plan, isDryRun });
  });

  async function told(event: PlanEvent): Promise<string> {
    return event.type === 'failed' ? await fromWorkspace(dataFrame(event), workspace) : dataFrame(event);
  }
}
