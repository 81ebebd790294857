import { MAIN_TERMINAL } from '../../model/terminal.ts';
import { evidenceWords } from '../../model/terminal-answer.ts';
import { type GlobalOptions, withWorkbench } from '../context.ts';
import { io } from '../io.ts';
import { namedSession } from '../named-session.ts';
import { dim } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';
import { serverOf } from '../served-workspace.ts';

interface SnapshotOptions extends GlobalOptions {
  readonly terminal?: string;
}

/** Shows how a terminal of the server that runs beside us looks now, and keeps it. */
export async function snapshotTerminal(options: SnapshotOptions, ref: string): Promise<number> {
  const [{ createClient }, { routes }] = await Promise.all([
    import('../../wire/client.ts'),
    import('../../wire/routes.ts'),
  ]);
  return await withWorkbench(options, { session: ref, mustExist: true }, async (workbench) => {
    const { id } = await namedSession(workbench, options, ref);
    const { url, token } = await serverOf(workbench.workspace);
    const client = createClient({ base: url, token });
    const { items } = await client.json(routes.listTerminals, { params: { id } });
    const [only, ...others] = items;
    const name = options.terminal ?? (only && others.length === 0 ? only.name : MAIN_TERMINAL);
    const snapshot = await client.json(routes.snapshotTerminal, { params: { id, name } });
    if (options.json) printJson(snapshot);
    else {
      io().stdout.write(`${printable(snapshot.text)}\n`);
      if (!options.quiet) io().stdout.write(`${dim(printable(`snapshot · ${evidenceWords(snapshot)}`))}\n`);
    }
    return 0;
  });
}
