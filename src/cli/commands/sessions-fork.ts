import { commandLine, type GlobalOptions, shortId, withWorkbench } from '../context.ts';
import { io } from '../io.ts';
import { namedSession } from '../named-session.ts';
import { wholeNumberOption } from '../number-option.ts';
import { dim } from '../paint.ts';
import { printJson } from '../print-json.ts';

interface ForkOptions extends GlobalOptions {
  readonly prompt?: string;
}

const MOST_PROMPTS = 1_000_000;

/** A new session that goes on from the middle of another, or from its end. Nothing is copied, and nothing runs. */
export async function forkSession(options: ForkOptions, ref: string): Promise<number> {
  const prompt =
    options.prompt === undefined ? undefined : wholeNumberOption('prompt', options.prompt, MOST_PROMPTS);
  return await withWorkbench(options, { session: ref, mustExist: true }, async (workbench) => {
    const { sessions, workspace } = workbench;
    const parent = await namedSession(workbench, options, ref);
    const fork = await sessions.fork(parent.id, prompt === undefined ? {} : { prompt });
    if (options.json) printJson(fork);
    else if (options.quiet) io().stdout.write(`${fork.id}\n`);
    else {
      const shared = prompt === undefined ? 'everything' : `what was said before prompt ${prompt}`;
      const hint = commandLine(options, workspace, `send ${shortId(fork.id)} "…"`);
      io().stdout.write(
        `Session ${shortId(fork.id)} shares ${shared} with ${shortId(parent.id)}.\n${dim(`Go on with it: ${hint}`)}\n`,
      );
    }
    return 0;
  });
}
