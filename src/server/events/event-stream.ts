import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Refusal } from '../../model/refusal.ts';
import { routes } from '../../wire/routes.ts';
import type { RouteBinder, ServerEnv } from '../http/route-binder.ts';
import type { Channels } from './channels.ts';
import { Watcher } from './watcher.ts';

/** Answers `GET …/events` on the response of Node itself: hundreds may watch, and each layer between would cost. */
export function bindEventStreams(bind: RouteBinder, channels: Channels): void {
  bind.raw(routes.watchSession, async ({ req, env }, { params: { id }, query: { after } }) => {
    const resumed = lastEventId(req.header('last-event-id'));
    await channels.watch(id, resumed ?? after ?? 0, () => watcherAt(env));
    return RESPONSE_ALREADY_SENT;
  });
  bind.raw(routes.watchScripts, async ({ env }) => {
    await channels.watchScripts(() => watcherAt(env));
    return RESPONSE_ALREADY_SENT;
  });
}

/** Whoever asked, as one who watches. A request that did not come over a connection brings no environment at all. */
export function watcherAt(env: ServerEnv['Bindings'] | undefined): Watcher {
  if (!env?.outgoing) throw new Error('Events can be watched over a connection only.');
  return new Watcher(env.outgoing);
}

/** A browser sends it when it comes back; it counts before the number in the address, which is older. */
function lastEventId(header: string | undefined): number | undefined {
  if (header === undefined || header === '') return undefined;
  if (/^\d{1,15}$/.test(header)) return Number(header);
  throw new Refusal('INVALID_INPUT', 'Last-Event-ID is not the number of an event.');
}
