import { Refusal } from '../../model/refusal.ts';
import type { Session } from '../../model/session.ts';
import { ask } from '../ask.ts';
import { type GlobalOptions, shortId, withWorkbench } from '../context.ts';
import { io } from '../io.ts';
import { namedSession } from '../named-session.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';

interface RemoveOptions extends GlobalOptions {
  readonly yes?: boolean;
}

export async function removeSession(options: RemoveOptions, ref: string): Promise<number> {
  return await withWorkbench(options, { session: ref, mustExist: true }, async (workbench) => {
    const { sessions } = workbench;
    const session = await namedSession(workbench, options, ref);
    if (!options.yes && !(await confirmed(session))) {
      if (options.json) printJson({ deleted: null });
      else if (!options.quiet) io().stdout.write('Nothing was deleted.\n');
      return 0;
    }
    await sessions.delete(session.id);
    if (options.json) printJson({ deleted: session.id });
    else if (!options.quiet) io().stdout.write(`Deleted session ${shortId(session.id)}.\n`);
    return 0;
  });
}

async function confirmed({ id, metadata }: Session): Promise<boolean> {
  if (!io().stdin.isTTY) {
    throw new Refusal('CONFIRM_REQUIRED', `Deleting session ${shortId(id)} has to be confirmed.`, {
      remedy: 'Add --yes.',
    });
  }
  return await ask(`Delete session ${shortId(id)} “${printable(metadata.title ?? '')}”? [y/N] `);
}
