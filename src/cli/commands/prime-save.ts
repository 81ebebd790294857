import { relative } from 'node:path';
import { parsePrimingRef } from '../../model/priming-ref.ts';
import { isRefusal, Refusal } from '../../model/refusal.ts';
import { DEFAULT_MEMBER, type SavedPriming, type Workbench } from '../../workbench.ts';
import { ask } from '../ask.ts';
import { commandLine, type GlobalOptions, withWorkbench } from '../context.ts';
import { dim } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';

interface PrimeSaveOptions extends GlobalOptions {
  readonly slug?: string;
  readonly shared?: boolean;
  readonly overwrite?: boolean;
  readonly allowSecrets?: boolean;
}

/** Saves the current course of a session as a priming script. One that is there is replaced only if that is wanted. */
export async function savePriming(options: PrimeSaveOptions, ref: string): Promise<number> {
  return await withWorkbench(options, { mustExist: true }, async (workbench) => {
    const saved = await saveOrAsk(options, workbench, ref);
    if (options.json) printJson(saved ?? { ref: null });
    else if (options.quiet) process.stdout.write(saved ? `${saved.path}\n` : '');
    else if (!saved) process.stdout.write('Nothing was saved.\n');
    else {
      const path = printable(relative(process.cwd(), saved.path));
      const hint = commandLine(options, workbench.workspace, `prime apply ${saved.ref}${agentFor(saved)}`);
      process.stdout.write(
        `${saved.overwritten ? 'Replaced' : 'Wrote'} ${path}.\n${dim(`Begin a conversation with it: ${hint}`)}\n`,
      );
    }
    return 0;
  });
}

/** Nothing, if the person would rather keep what is there. */
async function saveOrAsk(
  { slug, shared = false, overwrite = false, allowSecrets = false, json }: PrimeSaveOptions,
  { sessions, priming }: Workbench,
  ref: string,
): Promise<SavedPriming | undefined> {
  const { id: sessionId } = await sessions.find(ref);
  const course = { sessionId, ...(slug !== undefined && { slug }), shared, allowSecrets };
  try {
    return await priming.save({ ...course, overwrite });
  } catch (error) {
    if (!isRefusal(error, 'FILE_EXISTS')) throw error;
    if (json || !process.stdin.isTTY || !process.stdout.isTTY) {
      throw new Refusal(error.code, error.message, {
        remedy: 'Replace it with --overwrite, or choose another name with --slug.',
        cause: error,
      });
    }
    if (!(await ask(`${printable(error.message)} Replace it? [y/N] `))) return undefined;
    return await priming.save({ ...course, overwrite: true });
  }
}

/** Who is to begin with it: what is one agent's own is not for others. */
function agentFor({ ref }: SavedPriming): string {
  const parts = parsePrimingRef(ref);
  return parts.scope === 'individual' && parts.memberId !== DEFAULT_MEMBER
    ? ` --agent ${parts.memberId}`
    : '';
}
