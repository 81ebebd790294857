import type { Hono } from 'hono';
import type { Environment } from '../model/provider.ts';
import { Refusal } from '../model/refusal.ts';
import type { ServerEnv } from './http/route-binder.ts';

/** By the first of them that is set. */
const VARIABLES = ['CUEBOOK_ENABLE_DEV_ROUTES', 'AH32_ENABLE_DEV_ROUTES'] as const;

/** Whether the user wants what is below `/dev/` answered: it shows what is kept of how things went. */
export function areDevRoutesWanted(environment: Environment): boolean {
  const said = VARIABLES.map((name) => environment[name]?.trim()).find((value) => value);
  return said !== undefined && /^(?:true|1|yes|on)$/i.test(said);
}

/** Refuses all that is below `/dev/`, and says how it can be had. */
export function refuseDevRoutes(app: Hono<ServerEnv>): void {
  app.all('/dev/*', ({ req }) => {
    throw new Refusal('NOT_FOUND', `There is nothing at ${req.path}: the routes for developers are off.`, {
      remedy: 'Start the server with CUEBOOK_ENABLE_DEV_ROUTES=true in its environment.',
    });
  });
}
