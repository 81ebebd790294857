import { existsSync } from 'node:fs';
import { sep } from 'node:path';
import { primingRefInPath } from '../model/priming-ref.ts';
import { isRefusal, Refusal } from '../model/refusal.ts';
import type { Workbench } from '../workbench.ts';
import type { GlobalOptions } from './context.ts';
import { nameFromWorkspace } from './name-from-workspace.ts';
import { inputPath } from './typed-paths.ts';

/**
 * What a word on the command line names: any file by its path, with its `.md`, or a priming script by its ref, or as
 * `namedRef` takes it.
 */
export async function primingTarget(
  options: Pick<GlobalOptions, 'workspace'>,
  word: string,
  workbench: Workbench,
): Promise<string> {
  const path = inputPath(options, word);
  if (existsSync(path)) return path;
  const ref = await namedRef(word, workbench);
  if (/\.md$/i.test(ref)) throw new Refusal('NOT_FOUND', `There is no file ${word}.`);
  return await workbench.priming.locate(ref);
}

/** The ref of a priming script that is there and was named by its path or with `.md`; any other word as it is. */
export async function namedRef(word: string, { priming, workspace }: Workbench): Promise<string> {
  if (!/\.md$/i.test(word)) return word;
  for (const path of [word, nameFromWorkspace(workspace, word).split(sep).join('/')]) {
    const ref = primingRefInPath(path);
    if (ref !== undefined && (await isThere(ref, priming))) return ref;
  }
  return word;
}

async function isThere(ref: string, priming: Workbench['priming']): Promise<boolean> {
  try {
    await priming.locate(ref);
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}
