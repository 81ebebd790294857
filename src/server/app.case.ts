import type { Hono } from 'hono';
import type { Tool } from '../model/tool.ts';
import type { Workbench } from '../workbench.ts';
import { browserLogins } from './access/browser-logins.ts';
import { Doorkeeper, type DoorkeeperOptions } from './access/doorkeeper.ts';
import { createApp } from './app.ts';
import { Benches } from './benches.ts';
import { Channels } from './events/channels.ts';
import type { ServerEnv } from './http/route-binder.ts';
import type { WebFiles } from './page/web-files.ts';
import { Runs } from './runs.ts';

/** What a test says of who may come in. */
export type StageDoorkeeper = Omit<DoorkeeperOptions, 'linkState' | 'logins'> & Partial<DoorkeeperOptions>;

/** What a server is made of, without a socket. */
export interface AppStage {
  readonly runs: Runs;
  app(
    doorkeeper: StageDoorkeeper,
    tools?: readonly Tool[],
    devRoutes?: boolean,
    files?: WebFiles,
  ): Hono<ServerEnv>;
  end(): Promise<void>;
}

export function stageApp(workbench: Workbench, report: (error: unknown) => void): AppStage {
  const runs = new Runs(workbench.sessions, report);
  const channels = new Channels(workbench, report);
  const benches = new Benches({ bench: workbench.bench, workspace: workbench.workspace, report });
  return {
    runs,
    app(options, tools = [], devRoutes = true, files = new Map()) {
      const { stateOf: linkState } = workbench.files.linksOf({ url: '', token: options.token });
      const doorkeeper = new Doorkeeper({ linkState, logins: browserLogins(options), ...options });
      return createApp({
        workbench,
        doorkeeper,
        runs,
        benches,
        channels,
        tools,
        files,
        devRoutes,
        isLocal: true,
        report,
      });
    },
    async end() {
      await Promise.all([runs.stop(), benches.stop()]);
      await channels.end();
    },
  };
}
