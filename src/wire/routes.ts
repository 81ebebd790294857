import { accessRoutes } from './access-routes.ts';
import { agentListRoutes } from './agent-list-routes.ts';
import { agentRoutes } from './agent-routes.ts';
import { benchRoutes } from './bench-routes.ts';
import { contextRoutes } from './context-routes.ts';
import { datasetRoutes } from './dataset-routes.ts';
import { fileRoutes } from './file-routes.ts';
import { keptFileRoutes } from './kept-file-routes.ts';
import { planRoutes } from './plan-routes.ts';
import { primingRoutes } from './priming-routes.ts';
import { probeRoutes } from './probe-routes.ts';
import type { Route } from './route.ts';
import { scriptRoutes } from './script-routes.ts';
import { serverRoutes } from './server-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { skillRoutes } from './skill-routes.ts';
import { telemetryRoutes } from './telemetry-routes.ts';
import { terminalRoutes } from './terminal-routes.ts';
import { trustRoutes } from './trust-routes.ts';

/** Everything that can be asked of the server. */
export const routes = {
  ...probeRoutes,
  ...serverRoutes,
  ...accessRoutes,
  ...scriptRoutes,
  ...fileRoutes,
  ...keptFileRoutes,
  ...datasetRoutes,
  ...skillRoutes,
  ...primingRoutes,
  ...agentListRoutes,
  ...agentRoutes,
  ...trustRoutes,
  ...contextRoutes,
  ...planRoutes,
  ...benchRoutes,
  ...sessionRoutes,
  ...terminalRoutes,
  ...telemetryRoutes,
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;
