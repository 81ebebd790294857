import { MAIN_TERMINAL } from '../../model/terminal.ts';
import { type GlobalOptions, withWorkbench } from '../context.ts';
import { INTERRUPTED, interruption } from '../interruption.ts';
import { io } from '../io.ts';
import { namedSession } from '../named-session.ts';
import { dim } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';
import { serverOf } from '../served-workspace.ts';

/** Shows a live terminal of the server that runs beside us. Leaving it ends nothing. */
export async function attach(options: GlobalOptions, ref: string, name = MAIN_TERMINAL): Promise<number> {
  const { json = false, quiet = false } = options;
  const { attachSocket } = await import('../attach-socket.ts');
  return await withWorkbench(options, { session: ref, mustExist: true }, async (workbench) => {
    const { id: sessionId } = await namedSession(workbench, options, ref);
    const { url, token } = await serverOf(workbench.workspace);
    using stop = interruption();
    const onFrame = json ? printJson : undefined;
    const { end, refusal } = await attachSocket({ url, token, sessionId, name }, stop.signal, onFrame);
    const say = (text: string) => io().stderr.write(`${dim(printable(text))}\n`);
    if (refusal !== undefined && !json) say(refusal);
    if (end.reason === 'detached' && !quiet) say('Detached. The program keeps running.');
    if (end.reason === 'ended' && !quiet && !json) say(`The program ended with ${end.exitCode}.`);
    return end.reason === 'stopped' ? INTERRUPTED : 0;
  });
}
