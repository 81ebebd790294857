import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Refusal } from '../model/refusal.ts';
import type { Workbench } from '../workbench.ts';

/** What a word on the command line names: any file by its path, with its `.md`, or a priming script by its ref. */
export async function primingTarget(word: string, { priming }: Workbench): Promise<string> {
  const isThere = existsSync(word);
  if (!isThere && !/\.md$/i.test(word)) return await priming.locate(word);
  if (!isThere) throw new Refusal('NOT_FOUND', `There is no file ${word}.`);
  return resolve(word);
}
