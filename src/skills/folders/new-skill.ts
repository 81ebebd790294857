import { randomUUID } from 'node:crypto';
import { lstat, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isGone, rootOf } from '../../files/list-scripts.ts';
import { makeFolders } from '../../files/make-folders.ts';
import { writeNewFile } from '../../files/write-new-file.ts';
import { errorCode, errorMessage } from '../../model/error-code.ts';
import { Refusal } from '../../model/refusal.ts';
import { SKILL_ID } from '../manifest/manifest-schema.ts';
import type { NewSkill } from '../skills.ts';
import { newSkillFiles } from './new-skill-texts.ts';

/** What `skills:` may say instead of ids, and `GET /api/skills/…`. */
const WORDS = ['auto', 'off', 'schema', 'route'];

/** Writes a skill to begin with, all of it or nothing, and returns its files, from the workspace. */
export async function createSkill(workspace: string, wish: NewSkill): Promise<readonly string[]> {
  const { id } = wish;
  if (!SKILL_ID.test(id)) {
    throw new Refusal('INVALID_INPUT', `${JSON.stringify(id)} cannot be the id of a skill.`, {
      remedy: 'Take 2 to 64 lower-case letters, digits, - and _, such as meeting-minutes.',
    });
  }
  if (WORDS.includes(id)) {
    throw new Refusal('INVALID_INPUT', `${id} means something else where skills are named.`, {
      remedy: 'Choose another id.',
    });
  }
  const home = await makeFolders(await rootOf(workspace), 'skills');
  if (await isThere(join(home, id))) throw taken(id);
  // Hidden, so that nobody takes half of it for a skill.
  const draft = join(home, `.${id}-${randomUUID()}`);
  await mkdir(draft);
  try {
    const files = newSkillFiles(wish);
    for (const [path, text] of files) {
      if (path.includes('/')) await mkdir(join(draft, 'scripts'), { recursive: true });
      await writeNewFile(join(draft, path), text);
    }
    await takePlace(draft, home, id);
    return files.map(([path]) => `skills/${id}/${path}`);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function takePlace(draft: string, home: string, id: string): Promise<void> {
  try {
    await rename(draft, join(home, id));
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    if (await isThere(join(home, id))) throw taken(id, error);
    throw new Refusal('INVALID_INPUT', `skills/${id} cannot be made: ${errorMessage(error)}.`, {
      cause: error,
    });
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (isGone(error)) return false;
    throw error;
  }
}

function taken(id: string, cause?: unknown): Refusal {
  return new Refusal('FILE_EXISTS', `There is something called skills/${id} already.`, {
    remedy: 'Choose another id.',
    cause,
  });
}
