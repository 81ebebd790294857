import { Refusal } from '../../model/refusal.ts';
import { MAIN_TERMINAL } from '../../model/terminal.ts';
import { type GlobalOptions, withWorkbench } from '../context.ts';
import { INTERRUPTED, interruption } from '../interruption.ts';
import { dim } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';

/** Shows a live terminal of the server that runs beside us. Leaving it ends nothing. */
export async function attach(options: GlobalOptions, ref: string, name = MAIN_TERMINAL): Promise<number> {
  const { json = false, quiet = false } = options;
  const [{ readServerFile }, { attachSocket }] = await Promise.all([
    import('../../server/server-file.ts'),
    import('../attach-socket.ts'),
  ]);
  return await withWorkbench(options, { mustExist: true }, async ({ sessions, workspace }) => {
    const { id: sessionId } = await sessions.find(ref);
    const server = await readServerFile(workspace);
    if (!server) {
      throw new Refusal('NOT_FOUND', 'No server runs for this workspace.', {
        remedy:
          'A terminal lives in the process that runs it: start one with `cuebook serve`, and run the script there.',
      });
    }
    using stop = interruption();
    const { url, token } = server;
    const onFrame = json ? printJson : undefined;
    const { end, refusal } = await attachSocket({ url, token, sessionId, name }, stop.signal, onFrame);
    const say = (text: string) => process.stderr.write(`${dim(printable(text))}\n`);
    if (refusal !== undefined && !json) say(refusal);
    if (end.reason === 'detached' && !quiet) say('Detached. The program goes on.');
    if (end.reason === 'ended' && !quiet && !json) say(`The program ended with ${end.exitCode}.`);
    return end.reason === 'stopped' ? INTERRUPTED : 0;
  });
}
