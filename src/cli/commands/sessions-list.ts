import { isRefusal } from '../../model/refusal.ts';
import type { Session } from '../../model/session.ts';
import {
  commandLine,
  databaseOf,
  type GlobalOptions,
  shortId,
  withWorkbench,
  workspaceOf,
} from '../context.ts';
import { io } from '../io.ts';
import { localTime } from '../local-time.ts';
import { countOption } from '../number-option.ts';
import { bold, dim } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';
import { shownTitle } from '../shown-title.ts';

interface ListOptions extends GlobalOptions {
  readonly limit: string;
  readonly cursor?: string;
  readonly archived?: boolean;
}

export async function listSessions(options: ListOptions): Promise<number> {
  const limit = countOption('limit', options.limit);
  const workspace = workspaceOf(options);
  const wish = {
    limit,
    ...(options.cursor !== undefined && { cursor: options.cursor }),
    ...(!options.archived && { archived: false }),
  };
  try {
    await withWorkbench(options, { mustExist: true }, async (workbench) => {
      printPage(options, workspace, await workbench.sessions.list(wish));
    });
  } catch (error) {
    // A database that was named has to be there; one of a workspace comes with its first run.
    if (!isRefusal(error, 'NOT_FOUND') || databaseOf(options) !== undefined) throw error;
    printPage(options, workspace, { items: [], nextCursor: null });
  }
  return 0;
}

function printPage(
  options: ListOptions,
  workspace: string,
  page: { readonly items: readonly Session[]; readonly nextCursor: string | null },
): void {
  if (options.json) {
    printJson(page);
    return;
  }
  if (page.items.length === 0) {
    if (options.quiet) return;
    const where = databaseOf(options) === undefined ? workspace : 'this database';
    const hint = commandLine(options, workspace, 'run <script>');
    io().stdout.write(`No sessions in ${printable(where)} yet. Run a script: ${hint}\n`);
    return;
  }
  for (const session of page.items) io().stdout.write(`${lineOf(session)}\n`);
  if (page.nextCursor !== null && !options.quiet) {
    io().stdout.write(
      dim(
        `More: ${commandLine(options, workspace, `sessions list${options.archived ? ' --archived' : ''} --cursor '${page.nextCursor}'`)}\n`,
      ),
    );
  }
}

/** The longest of them would break the columns. */
function statusWord({ sessionStatus, archivedAt }: Session): string {
  if (archivedAt !== null) return 'archived';
  return sessionStatus === 'waiting_confirmation' ? 'waiting' : sessionStatus;
}

function lineOf(session: Session): string {
  const { id, metadata, updatedAt } = session;
  const when = localTime(updatedAt);
  const title = printable(shownTitle(session)).replaceAll('\n', ' ');
  return `${bold(shortId(id))}  ${dim(when)}  ${statusWord(session).padEnd(11)}  ${title}  ${dim(printable(metadata.modelId ?? ''))}`;
}
