import { routes } from '../wire/routes.ts';
import type { Doorkeeper } from './access/doorkeeper.ts';
import { knockOf } from './http/knock.ts';
import type { RouteBinder } from './http/route-binder.ts';

/** Answers how a page of a browser gets in, and comes back. */
export function bindAccess(bind: RouteBinder, { doorkeeper }: { readonly doorkeeper: Doorkeeper }): void {
  bind.json(routes.challenge, async () => doorkeeper.challenge());
  bind.raw(routes.logIn, async (context, { body }) =>
    context.json(doorkeeper.logIn(knockOf(context.req), body)),
  );
  bind.raw(routes.enter, async (context) => context.json(doorkeeper.enter(knockOf(context.req))));
}
