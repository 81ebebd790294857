import { ask } from '../ask.ts';
import { type GlobalOptions, withWorkbench } from '../context.ts';
import { io, isInteractive } from '../io.ts';
import { namedSession } from '../named-session.ts';
import { printJson } from '../print-json.ts';
import { savedText, saveOrAsk } from '../save-priming.ts';

interface PrimeSaveOptions extends GlobalOptions {
  readonly slug?: string;
  readonly shared?: boolean;
  readonly overwrite?: boolean;
  readonly allowSecrets?: boolean;
}

/** Saves the current course of a session as a priming script. One that is there is replaced only if that is wanted. */
export async function savePriming(options: PrimeSaveOptions, ref: string): Promise<number> {
  const { slug, shared = false, overwrite = false, allowSecrets = false } = options;
  return await withWorkbench(options, { session: ref, mustExist: true }, async (workbench) => {
    const { id: sessionId } = await namedSession(workbench, options, ref);
    const course = { sessionId, ...(slug !== undefined && { slug }), shared, overwrite, allowSecrets };
    const canAsk = !options.json && isInteractive();
    const remedy = 'Replace it with --overwrite, or choose another name with --slug.';
    const saved = await saveOrAsk(workbench, course, canAsk ? { ask } : { remedy });
    if (options.json) printJson(saved ?? { ref: null });
    else if (options.quiet) io().stdout.write(saved ? `${saved.path}\n` : '');
    else io().stdout.write(`${savedText(saved, options, workbench)}\n`);
    return 0;
  });
}
