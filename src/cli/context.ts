import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { withoutPassword } from '../model/database-url.ts';
import { Refusal } from '../model/refusal.ts';
import { createWorkbench, findDatabase, findWorkspace, type Workbench } from '../workbench.ts';
import { startDailyBackup } from './daily-backup.ts';
import { io, resolvePath } from './io.ts';
import { printable } from './printable.ts';
import { shownPath } from './shown-path.ts';

/** The options that every command takes. */
export interface GlobalOptions {
  readonly workspace?: string;
  readonly db?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
}

/** The folder that a command works in. A script's own folder counts before the one we are in. */
export function workspaceOf({ workspace }: GlobalOptions, script?: string): string {
  if (workspace !== undefined) {
    const folder = resolvePath(workspace);
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder;
    throw new Refusal('NOT_FOUND', `There is no folder ${workspace}.`);
  }
  return findWorkspace(script === undefined ? io().cwd : dirname(resolvePath(script)), io().cwd);
}

/**
 * The database that the command line or the environment names: a URL, or the path of a file. Undefined where it is up
 * to the user's configuration.
 */
export function databaseOf({ db }: GlobalOptions): string | undefined {
  const named = db ?? (io().env['CUEBOOK_DATABASE_URL'] || undefined);
  return named === undefined || NOT_A_PATH.test(named) ? named : resolvePath(named);
}

/** Empty, `:memory:`, or a URL. */
const NOT_A_PATH = /^\s*$|^:|^[a-z][a-z0-9+.-]+:/i;

export interface OpenOptions {
  readonly script?: string;
  /** The session that it is about, as it was typed; one that is named by its script is in the script's workspace. */
  readonly session?: string | undefined;
  /** Refuse when there is no database yet, instead of making one. */
  readonly mustExist?: boolean;
}

/** Opens the workspace for as long as `work` takes. */
export async function withWorkbench<Result>(
  options: GlobalOptions,
  { script, session, mustExist = false }: OpenOptions,
  work: (workbench: Workbench) => Promise<Result>,
): Promise<Result> {
  const startedAt = new Date();
  const environment = io().env;
  const workspace = workspaceOf(options, script ?? (isScriptPath(session) ? session : undefined));
  const database = databaseOf(options) ?? (await findDatabase(workspace, environment));
  const workbench = createWorkbench({
    workspace,
    mustExist,
    environment,
    ...(database !== undefined && { database }),
  });
  // A server that runs beside us hands out files to the tools that we call.
  workbench.files.serveFrom(async () => {
    const { readServerFile } = await import('../server/server-file.ts');
    return await readServerFile(workbench.workspace);
  });
  try {
    return await work(workbench);
  } finally {
    await workbench.close();
    await startDailyBackup(workbench, startedAt);
  }
}

/** Whether a session was typed as the path of its script: ids have no endings. */
export function isScriptPath(ref: string | undefined): ref is string {
  return ref !== undefined && /\.md$/i.test(ref);
}

/** A command line that a person can copy: as they called us, in the workspace that it is about. A script finds its own. */
export function commandLine(
  options: GlobalOptions,
  workspace: string,
  words: string,
  script?: string,
): string {
  const program = io().env['CUEBOOK_COMMAND'] ?? 'cuebook';
  const elsewhere =
    workspaceOf({}, script) === workspace ? '' : ` --workspace ${quoted(shownPath(workspace))}`;
  const database = options.db === undefined ? '' : ` --db ${quoted(withoutPassword(options.db))}`;
  return printable(`${program} ${words}${elsewhere}${database}`);
}

/** The path of a file that was written, to be pasted into a shell. */
export function pastablePath(path: string): string {
  return printable(quoted(shownPath(path)));
}

/** A database for a person: the path of a file, or a URL without its password. */
export function shownDatabase(database: string): string {
  return NOT_A_PATH.test(database) ? printable(withoutPassword(database)) : pastablePath(database);
}

/** For a shell, if it needs to be. */
export function quoted(word: string): string {
  return /^[\w./:@-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** The end of an id: short, and enough to find the session again. */
export function shortId(id: string): string {
  return id.slice(-8);
}
