import type { Dirent } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../model/error-code.ts';
import { LONGEST_REF, PRIMING_FOLDER, parsePrimingRef, segmentProblem } from '../model/priming-ref.ts';
import { isRefusal } from '../model/refusal.ts';
import { entriesOf, joined } from './list-scripts.ts';
import { isInside, safePath } from './safe-path.ts';

/** Something among the priming scripts that is none, and why. */
export interface PrimingObstacle {
  /** From the workspace, with `/` between folders. */
  readonly path: string;
  /** A sentence. */
  readonly reason: string;
}

export interface FoundPriming {
  readonly refs: readonly string[];
  readonly obstacles: readonly PrimingObstacle[];
}

/**
 * The refs of all `*.md` in the folder of priming scripts, a real path, and what cannot be one. Links are followed
 * where they stay in it; in a folder that a link leads to, no further links to folders, so that there is an end.
 */
export async function findPriming(home: string): Promise<FoundPriming> {
  const refs: string[] = [];
  const obstacles: PrimingObstacle[] = [];
  const refuse = (path: string, reason: string) => obstacles.push({ path: shown(path), reason });

  const visit = async (folder: string, isLinked: boolean): Promise<void> => {
    const entries = await entriesOf(join(home, folder));
    if (entries === undefined) refuse(folder, `${shown(folder)} may not be read.`);
    for (const entry of entries ?? []) {
      const path = joined(folder, entry.name);
      const kind = await kindOf(home, path, entry);
      if (kind === 'other' || (kind !== 'folder' && !isMarkdown(entry.name))) continue;
      const problem = nameProblem(path, entry.name, kind === 'folder');
      if (problem !== undefined) refuse(path, problem);
      else if (kind === 'nowhere') refuse(path, `${shown(path)} is a link that leads nowhere.`);
      else if (kind === 'file') refs.push(refOf(path));
      else if (!entry.isSymbolicLink()) await visit(path, isLinked);
      else {
        const obstacle = isLinked
          ? `${shown(path)} is a link in a linked folder.`
          : await linkProblem(home, folder, path);
        if (obstacle === undefined) await visit(path, true);
        else refuse(path, obstacle);
      }
    }
  };
  await visit('', false);
  return { refs, obstacles };
}

type Kind = 'file' | 'folder' | 'nowhere' | 'other';

async function kindOf(home: string, path: string, entry: Dirent): Promise<Kind> {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'folder';
  if (!entry.isSymbolicLink()) return 'other';
  try {
    return (await stat(join(home, path))).isDirectory() ? 'folder' : 'file';
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return 'nowhere';
  }
}

function shown(path: string): string {
  return path === '' ? PRIMING_FOLDER : joined(PRIMING_FOLDER, path);
}

function isMarkdown(name: string): boolean {
  return name.endsWith('.md');
}

function refOf(path: string): string {
  return path.replace(/\.md$/, '');
}

/** Why nothing of this name is looked at. */
function nameProblem(path: string, name: string, isFolder: boolean): string | undefined {
  if (name.startsWith('.')) return `${shown(path)} is hidden.`;
  if (isFolder) {
    if (path.length > LONGEST_REF) return 'A folder is too deep for anything in it to have a ref.';
    const problem = segmentProblem(name);
    return problem && `The folder ${JSON.stringify(shown(path))} ${problem.reason}.`;
  }
  try {
    parsePrimingRef(refOf(path));
    return undefined;
  } catch (error) {
    if (isRefusal(error)) return error.message;
    throw error;
  }
}

async function linkProblem(home: string, folder: string, path: string): Promise<string | undefined> {
  try {
    const [target, own] = [await safePath(home, path), await safePath(home, folder || '.')];
    return isInside(target, own) ? `${shown(path)} is a link that leads in a circle.` : undefined;
  } catch (error) {
    if (isRefusal(error)) return error.message;
    throw error;
  }
}
