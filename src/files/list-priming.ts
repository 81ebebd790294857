import type { Diagnostic } from '../model/diagnostic.ts';
import { checkMemberId, PRIMING_FOLDER, primingPathOf } from '../model/priming-ref.ts';
import { isRefusal } from '../model/refusal.ts';
import { appliesTo } from '../script/applies-to.ts';
import { byName } from './by-name.ts';
import { type FoundPriming, findPriming, type PrimingObstacle } from './find-priming.ts';
import { rootOf } from './list-scripts.ts';
import { type PrimingFacts, primingFacts } from './priming-facts.ts';
import { locatePriming, primingFolder } from './priming-file.ts';

/** A priming script that can be applied. */
interface ListedPriming extends Omit<PrimingFacts, 'errors'> {
  readonly ref: string;
  /** From the workspace, with `/` between folders. */
  readonly path: string;
}

/** A file that was passed over: for what is in it, or for another reason. */
type PrimingFault = PrimingObstacle | { readonly path: string; readonly diagnostics: readonly Diagnostic[] };

export interface PrimingList {
  /** In the order in which people would put them: 2 before 10. */
  readonly scripts: readonly ListedPriming[];
  readonly faults: readonly PrimingFault[];
  /** Whether there may be more, which were not looked at. */
  readonly isCut: boolean;
}

export interface PrimingSearch {
  /** Only those that apply to this agent. */
  readonly memberId?: string | undefined;
  /** Only those with all of these words in the ref or the title, in whatever case. */
  readonly query?: string | undefined;
  readonly limit?: number | undefined;
}

const MOST_SCRIPTS = 1_000;
const FILES_AT_ONCE = 4;

/** The priming scripts of a workspace. Bad files are passed over and told of. */
export async function listPriming(
  workspace: string,
  { memberId, query = '', limit = MOST_SCRIPTS }: PrimingSearch = {},
): Promise<PrimingList> {
  if (memberId !== undefined) checkMemberId(memberId);
  const { refs, obstacles } = await foundPriming(workspace);
  const words = folded(query).split(/\s+/).filter(Boolean);
  const waiting = refs.filter((ref) => memberId === undefined || appliesTo(ref, {}, memberId) === true);
  const scripts: ListedPriming[] = [];
  const faults: PrimingFault[] = [...obstacles];
  while (waiting.length > 0 && scripts.length <= limit) {
    const looks = await Promise.all(
      waiting.splice(0, FILES_AT_ONCE).map(async (ref) => await lookAt(workspace, ref)),
    );
    for (const { script, fault } of looks) {
      if (script && memberId !== undefined && appliesTo(script.ref, script, memberId) !== true) continue;
      if (fault) faults.push(fault);
      else if (script && hasWords(script, words)) scripts.push(script);
    }
  }
  return {
    scripts: scripts.slice(0, limit),
    faults: faults.sort((one, other) => byName(one.path, other.path)),
    isCut: scripts.length > limit,
  };
}

/** The refs of all priming scripts of a workspace, whatever is in them, and what among them cannot be one. */
export async function foundPriming(workspace: string): Promise<FoundPriming> {
  const root = await rootOf(workspace);
  try {
    const home = await primingFolder(root);
    if (home === undefined) return { refs: [], obstacles: [] };
    const { refs, obstacles } = await findPriming(home);
    return { refs: refs.toSorted(byName), obstacles };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { refs: [], obstacles: [{ path: PRIMING_FOLDER, reason: error.message }] };
  }
}

interface Look {
  /** As far as it can be read. */
  readonly script?: ListedPriming;
  readonly fault?: PrimingFault;
}

/** What there is to be said of a script: nothing, if it is gone. */
async function lookAt(workspace: string, ref: string): Promise<Look> {
  const path = primingPathOf(ref);
  try {
    const { errors, ...facts } = await primingFacts(await locatePriming(workspace, ref));
    const script: ListedPriming = { ref, path, ...facts };
    return errors.length === 0 ? { script } : { script, fault: { path, diagnostics: errors } };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return error.code === 'NOT_FOUND' ? {} : { fault: { path, reason: error.message } };
  }
}

function hasWords({ ref, title = '' }: ListedPriming, words: readonly string[]): boolean {
  const text = folded(`${ref}\n${title}`);
  return words.every((word) => text.includes(word));
}

/** Without the differences that nobody means who looks for something: case, and wide or narrow letters. */
function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
