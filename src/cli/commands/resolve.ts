import { relative, resolve } from 'node:path';
import { Refusal } from '../../model/refusal.ts';
import { RESOLUTIONS, type Resolution } from '../../workbench.ts';
import { type GlobalOptions, shortId, withWorkbench } from '../context.ts';
import { green } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';

interface ResolveOptions extends GlobalOptions {
  readonly link?: boolean;
}

const DONE: Readonly<Record<Resolution, string>> = {
  keep: 'keeps its session',
  clone: 'goes on in a take of its session',
  fresh: 'has a new session',
};

/** Decides which session a script belongs to, where it is no longer what its session ran. */
export async function resolveScript(
  options: ResolveOptions,
  script: string,
  resolution: string,
): Promise<number> {
  if (!isResolution(resolution)) {
    throw new Refusal('INVALID_INPUT', `${JSON.stringify(resolution)} is none of ${RESOLUTIONS.join(', ')}.`);
  }
  return await withWorkbench(options, { script }, async ({ scripts }) => {
    const path = resolve(script);
    const request = { path, resolution, ...(options.link === false && { link: false }) };
    const { session, state, drift = null } = await scripts.resolve(request);
    if (options.json) printJson({ sessionId: session?.id ?? null, state, drift });
    else if (session) {
      const text = `${relative(process.cwd(), path)} ${DONE[resolution]}, ${shortId(session.id)}.`;
      process.stdout.write(`${green('✓')} ${printable(text)} Nothing was run.\n`);
    }
    return 0;
  });
}

function isResolution(text: string): text is Resolution {
  return RESOLUTIONS.some((each) => each === text);
}
