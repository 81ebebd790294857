import { parsePrimingRef } from '../model/priming-ref.ts';
import { isRefusal, Refusal } from '../model/refusal.ts';
import { DEFAULT_MEMBER, type SaveCourse, type SavedCourse, type Workbench } from '../workbench.ts';
import type { ask } from './ask.ts';
import { commandLine, type GlobalOptions, pastablePath } from './context.ts';
import { dim } from './paint.ts';
import { printable } from './printable.ts';

/** Saves the course of a session. Without anybody to ask, one that is there is refused, with this remedy. */
export async function saveOrAsk(
  { priming }: Workbench,
  course: SaveCourse,
  otherwise: { readonly ask: typeof ask } | { readonly remedy: string },
): Promise<SavedCourse | undefined> {
  try {
    return await priming.save(course);
  } catch (error) {
    if (!isRefusal(error, 'FILE_EXISTS')) throw error;
    if ('remedy' in otherwise) {
      throw new Refusal(error.code, error.message, { remedy: otherwise.remedy, cause: error });
    }
    if (!(await otherwise.ask(`${printable(error.message)} Replace it? [y/N] `))) return undefined;
    return await priming.save({ ...course, overwrite: true });
  }
}

/** What came of it, for a person. */
export function savedText(
  saved: SavedCourse | undefined,
  options: GlobalOptions,
  { workspace }: Workbench,
): string {
  if (!saved) return 'Nothing was saved.';
  const path = pastablePath(saved.path);
  const hint = commandLine(options, workspace, `prime apply ${saved.ref}${agentFor(saved)}`);
  return [
    `${saved.overwritten ? 'Replaced' : 'Wrote'} ${path}.`,
    ...(saved.notes ?? []).map((note) => dim(`Note: ${printable(note)}`)),
    dim(`Begin a conversation with it: ${hint}`),
  ].join('\n');
}

/** Who is to begin with it: what is one agent's own is not for others. */
function agentFor({ ref }: SavedCourse): string {
  const parts = parsePrimingRef(ref);
  return parts.scope === 'individual' && parts.memberId !== DEFAULT_MEMBER
    ? ` --agent ${parts.memberId}`
    : '';
}
