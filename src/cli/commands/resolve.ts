import { Refusal } from '../../model/refusal.ts';
import { RESOLUTIONS, type Resolution } from '../../workbench.ts';
import { namedArguments } from '../argument-option.ts';
import { type GlobalOptions, shortId, withWorkbench } from '../context.ts';
import { counted } from '../counted.ts';
import { io } from '../io.ts';
import { green } from '../paint.ts';
import { printFindings } from '../print-findings.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';
import { shownPath } from '../shown-path.ts';
import { inputPath } from '../typed-paths.ts';

interface ResolveOptions extends GlobalOptions {
  readonly arg?: readonly string[];
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
  words: readonly string[],
): Promise<number> {
  if (!isResolution(resolution)) {
    throw new Refusal('INVALID_INPUT', `${JSON.stringify(resolution)} is none of ${RESOLUTIONS.join(', ')}.`);
  }
  return await withWorkbench(options, { script }, async ({ scripts }) => {
    const path = inputPath(options, script);
    const args = { positional: words, named: namedArguments(options.arg ?? []) };
    const request = { path, args, resolution, ...(options.link === false && { link: false }) };
    const { session, state, drift = null, progress, opened, warnings } = await scripts.resolve(request);
    // Which other sessions there are is what was just decided.
    printFindings(
      warnings.filter(({ severity }) => severity === 'warning'),
      options,
    );
    if (options.json) printJson({ sessionId: session?.id ?? null, state, drift, progress });
    else if (session) {
      const text = `${shownPath(path)} ${DONE[resolution]}, ${shortId(session.id)}.`;
      const unasked = Math.min(progress.kept, opened.script.prompts.length) - progress.answered;
      const left = unasked > 0 ? ` ${counted(unasked, 'prompt')} will not be asked.` : '';
      io().stdout.write(`${green('✓')} ${printable(text)}${left} Nothing was run.\n`);
    }
    return 0;
  });
}

function isResolution(text: string): text is Resolution {
  return RESOLUTIONS.some((each) => each === text);
}
