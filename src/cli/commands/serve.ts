import { once } from 'node:events';
import { Refusal } from '../../model/refusal.ts';
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
  readonly newToken?: boolean;
}

const HIGHEST_PORT = 65_535;

/** Serves the workspace until it is asked to stop. To be stopped is how it ends well. */
export async function serveWorkspace(options: ServeOptions): Promise<number> {
  const { host, allowHost, json = false, quiet = false, verbose = false } = options;
  const port = wholeNumberOption('port', options.port, HIGHEST_PORT, 0);
  const token = io().env['CUEBOOK_TOKEN'] || undefined;
  refuseNewToken(options, token);
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
    const secret = token === undefined ? await secretOfLogins(options, workbench.workspace) : undefined;
    const server = await serve({
      workbench,
      port,
      tools,
      devRoutes: areDevRoutesWanted(io().env),
      ...(host !== undefined && { host }),
      ...(token !== undefined && { token }),
      ...(secret !== undefined && { loginSecret: secret }),
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

/** With a token of the user's own, logins of browsers follow from that token. */
function refuseNewToken({ newToken }: ServeOptions, token: string | undefined): void {
  if (!newToken || token === undefined) return;
  throw new Refusal('INVALID_INPUT', '--new-token does nothing while CUEBOOK_TOKEN is set.', {
    remedy: 'Set CUEBOOK_TOKEN to another token: that logs out every browser.',
  });
}

/** Where none can be stored the server runs all the same; its browsers then need the address after each start. */
async function secretOfLogins(
  { newToken = false, quiet = false, json = false }: ServeOptions,
  workspace: string,
): Promise<string | undefined> {
  const { loginSecret, loginSecretPath } = await import('../../server/access/login-secret.ts');
  const place = { workspace, environment: io().env };
  const secret = await loginSecret({ ...place, isNew: newToken });
  if (secret !== undefined) return secret;
  const path = await loginSecretPath(place);
  if (newToken) {
    throw new Refusal('INVALID_INPUT', `${path} cannot be written, so no browser was logged out.`, {
      remedy: 'Make its folder writable, or set XDG_STATE_HOME to another folder.',
    });
  }
  if (!quiet && !json) {
    io().stderr.write(
      dim(`${printable(path)} cannot be written: open the address again after a restart of the server.\n`),
    );
  }
  return undefined;
}

function announce(entrance: string, workspace: string, hasOwnDatabase: boolean): void {
  const place = hasOwnDatabase ? `${workspace}, with the database that was named` : workspace;
  io().stdout.write(
    `${bold('Cuebook')} serves ${printable(place)}\n\n  ${entrance}\n\n${dim('Open the address in a browser of this machine. Ctrl-C stops.')}\n`,
  );
}
