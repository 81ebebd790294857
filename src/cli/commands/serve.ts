import { once } from 'node:events';
import { databaseOf, type GlobalOptions, withWorkbench } from '../context.ts';
import { startDailyBackups } from '../daily-backup.ts';
import { reportFailure } from '../failure.ts';
import { interruption } from '../interruption.ts';
import { io } from '../io.ts';
import { wholeNumberOption } from '../number-option.ts';
import { openBrowser } from '../open-browser.ts';
import { bold, dim } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';
import { inputPath } from '../typed-paths.ts';

export interface ServeOptions extends GlobalOptions {
  readonly port: string;
  readonly host?: string;
  readonly allowHost?: readonly string[];
  readonly tools?: readonly string[];
  readonly open?: boolean;
}

const HIGHEST_PORT = 65_535;

/** Serves the workspace until it is asked to stop. To be stopped is how it ends well. */
export async function serveWorkspace(options: ServeOptions): Promise<number> {
  const { host, allowHost, json = false, quiet = false, verbose = false } = options;
  const port = wholeNumberOption('port', options.port, HIGHEST_PORT, 0);
  const token = io().env['CUEBOOK_TOKEN'] || undefined;
  const { serve } = await import('../../server/serve.ts');
  const { areDevRoutesWanted } = await import('../../server/dev-routes.ts');
  return await withWorkbench(options, {}, async (workbench) => {
    using stop = interruption();
    const modules = options.tools ?? [];
    const tools = (
      await Promise.all(modules.map((path) => workbench.loadTools(inputPath(options, path))))
    ).flat();
    // Whatever is wrong with the database is said now, not to the first who asks.
    await workbench.sessions.list({ limit: 1 });
    const server = await serve({
      workbench,
      port,
      tools,
      devRoutes: areDevRoutesWanted(io().env),
      ...(host !== undefined && { host }),
      ...(token !== undefined && { token }),
      ...(allowHost !== undefined && { allowHosts: allowHost }),
      report: (error) => reportFailure(error, { json, verbose: verbose || !json }),
    });
    if (json) printJson({ url: server.url, token: server.token, pid: process.pid });
    else if (quiet) io().stdout.write(`${server.entrance}\n`);
    else announce(server.entrance, workbench.workspace, databaseOf(options) !== undefined);
    using _ = options.open ? openBrowser(server.entrance) : undefined;
    using __ = startDailyBackups(workbench);
    if (!stop.signal.aborted) await once(stop.signal, 'abort');
    if (!json && !quiet) io().stderr.write(dim('\nStopping. Ctrl-C again ends at once.\n'));
    await server.stop();
    return 0;
  });
}

function announce(entrance: string, workspace: string, hasOwnDatabase: boolean): void {
  const place = hasOwnDatabase ? `${workspace}, with the database that was named` : workspace;
  io().stdout.write(
    `${bold('Cuebook')} serves ${printable(place)}\n\n  ${entrance}\n\n${dim('Open the address in a browser of this machine. Ctrl-C stops.')}\n`,
  );
}
