import { dirname, join } from 'node:path';
import * as z from 'zod';
import { errorCode, errorMessage } from '../model/error-code.ts';
import { checkMemberId, parsePrimingRef } from '../model/priming-ref.ts';
import { isRefusal } from '../model/refusal.ts';
import { inTurn } from './in-turn.ts';
import { rootOf } from './list-scripts.ts';
import { makeFolders } from './make-folders.ts';
import { moveAside } from './move-aside.ts';
import { locatePriming } from './priming-file.ts';
import { replaceFile } from './replace-file.ts';
import { safePathIfThere } from './safe-path.ts';
import { readTextFile } from './text-file.ts';
import { writeNewFile } from './write-new-file.ts';

/** A priming script that an agent was started with. */
export interface RecentPriming {
  readonly scriptRef: string;
  readonly lastUsedAt: string;
}

const recentFile = z.object({
  version: z.literal(1),
  entries: z.array(
    z.object({
      scriptRef: z.string(),
      lastUsedAt: z.iso.datetime({ offset: true }),
    }) satisfies z.ZodType<RecentPriming>,
  ),
});

export interface RecentPrimingList {
  /** The one used last comes first, whatever the clock said. */
  readonly entries: readonly RecentPriming[];
  /** What went wrong, as a sentence; no reason to stop. */
  readonly warning?: string;
}

const RECENT_FOLDER = '.dialogs/recent-priming';
const MOST_RECENT = 20;

/** The priming scripts that an agent was started with lately, as far as they are still there. */
export async function recentPriming(workspace: string, memberId: string): Promise<RecentPrimingList> {
  checkMemberId(memberId);
  return await orWarning(async () => {
    const folder = await safePathIfThere(await rootOf(workspace), RECENT_FOLDER);
    if (folder === undefined) return { entries: [] };
    const path = await placeOf(folder, memberId);
    const { entries, ...kept } = await inTurn(path, async () => await readRecent(path));
    const areThere = await Promise.all(
      entries.map(async ({ scriptRef }) => await isThere(workspace, scriptRef)),
    );
    return { ...kept, entries: entries.filter((_, index) => areThere[index]) };
  });
}

/**
 * Notes that an agent was started with these scripts, in this order: the last comes first in the list. Returns the list
 * as kept, or what kept it from being written. Of two processes that do so at once, one may be forgotten.
 */
export async function rememberPriming(
  workspace: string,
  memberId: string,
  refs: readonly string[],
  at: Date,
): Promise<RecentPrimingList> {
  checkMemberId(memberId);
  for (const ref of refs) parsePrimingRef(ref);
  return await orWarning(async () => {
    const folder = await makeFolders(await rootOf(workspace), RECENT_FOLDER);
    // What a person used last is of no interest to others who have the workspace under git.
    await writeNewFile(join(dirname(folder), '.gitignore'), '*\n');
    const path = await placeOf(folder, memberId);
    return await inTurn(path, async () => await addRecent(path, refs, at));
  });
}

async function addRecent(path: string, refs: readonly string[], at: Date): Promise<RecentPrimingList> {
  const { entries: earlier, ...kept } = await readRecent(path);
  const used = Array.from(new Set(refs.toReversed()), (scriptRef) => ({
    scriptRef,
    lastUsedAt: at.toISOString(),
  }));
  const others = earlier.filter(({ scriptRef }) => !refs.includes(scriptRef));
  const entries = [...used, ...others].slice(0, MOST_RECENT);
  await replaceFile(path, `${JSON.stringify({ version: 1, entries }, null, 2)}\n`);
  return { ...kept, entries };
}

/** What goes wrong with files is told, so that nothing is held up by it. */
async function orWarning(work: () => Promise<RecentPrimingList>): Promise<RecentPrimingList> {
  try {
    return await work();
  } catch (error) {
    if (!isRefusal(error) && errorCode(error) === undefined) throw error;
    const reason = errorMessage(error).replace(/\.$/, '');
    return { entries: [], warning: `The recent priming scripts cannot be kept: ${reason}.` };
  }
}

/** The file of an agent; of a link that stays in the folder, what it leads to. */
async function placeOf(folder: string, memberId: string): Promise<string> {
  const name = `${memberId}.json`;
  return (await safePathIfThere(folder, name)) ?? join(folder, name);
}

/** What the file of an agent says. One that says nothing is moved aside. */
async function readRecent(path: string): Promise<RecentPrimingList> {
  try {
    const { entries } = recentFile.parse(JSON.parse((await readTextFile(path)).text));
    return { entries: entries.slice(0, MOST_RECENT) };
  } catch (error) {
    if (isRefusal(error, 'NOT_FOUND')) return { entries: [] };
    if (!isRefusal(error) && !(error instanceof SyntaxError) && !(error instanceof z.ZodError)) throw error;
    const aside = await moveAside(path);
    if (aside === undefined) return { entries: [] };
    return { entries: [], warning: `${path} cannot be understood and was moved to ${aside}.` };
  }
}

async function isThere(workspace: string, ref: string): Promise<boolean> {
  try {
    await locatePriming(workspace, ref);
    return true;
  } catch (error) {
    if (!isRefusal(error) && errorCode(error) === undefined) throw error;
    return false;
  }
}
