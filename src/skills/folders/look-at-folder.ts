import { lstat, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isInside, outOfReach } from '../../files/safe-path.ts';
import { errorCode, errorMessage } from '../../model/error-code.ts';
import { broken, type FolderContent, readFolder } from './read-folder.ts';
import type { PromptReader } from './read-prompt.ts';
import { SkillFiles } from './skill-files.ts';
import { type Stamp, stampAt } from './stamp.ts';

/** Where the skills of a workspace are; both are real paths. */
export interface SkillsHome {
  readonly workspace: string;
  readonly folder: string;
}

/** A folder of skills as it was when it was read. */
export interface ReadFolder extends FolderContent {
  /** The same as long as it holds the same. */
  readonly content: string;
  readonly stamps: readonly Stamp[];
  /** Watchers of the folder and of its scripts tell of all that may happen to it. */
  readonly isAllHere: boolean;
}

/** Whether a name in `skills/` can be that of a skill. */
export function isSkillName(name: string): boolean {
  return !name.startsWith('.') && name !== 'node_modules' && name !== '__pycache__';
}

/**
 * Reads what is in `skills/` by a name; undefined where there is no folder of that name. One that holds what it did when it
 * was read last is listed by the same objects.
 */
export async function lookAtFolder(
  home: SkillsHome,
  name: string,
  reader: Omit<PromptReader, 'known'>,
  last: ReadFolder | undefined,
): Promise<ReadFolder | undefined> {
  const found = await findFolder(home, name);
  if (found === undefined) return undefined;
  const { path, isLink, fault } = found;
  const files = new SkillFiles(path);
  files.note(path);
  if (isLink) files.isAllHere = false;
  const content = await contentOf(name, files, fault, { ...reader, known: last?.document });
  const facts = { content: files.content, stamps: files.stamps, isAllHere: files.isAllHere };
  return last?.content === facts.content ? { ...last, ...facts } : { ...content, ...facts };
}

async function contentOf(
  name: string,
  files: SkillFiles,
  fault: string | undefined,
  reader: PromptReader,
): Promise<FolderContent> {
  if (fault !== undefined) return await unread(name, files, fault);
  try {
    await files.look();
    return await readFolder({ name, files }, reader);
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined || reader.signal.aborted) throw error;
    return await unread(name, files, outOfReach(code) ?? `cannot be read: ${errorMessage(error)}`);
  }
}

async function unread(name: string, files: SkillFiles, reason: string): Promise<FolderContent> {
  files.isAllHere = false;
  files.stamps.push(await stampAt(files.folder));
  files.note(reason);
  return broken(name, [{ severity: 'error', file: '', message: `skills/${name} ${reason}.` }]);
}

interface FoundFolder {
  readonly path: string;
  readonly isLink: boolean;
  /** Why it is of no use, after its name. */
  readonly fault?: string;
}

async function findFolder({ workspace, folder }: SkillsHome, name: string): Promise<FoundFolder | undefined> {
  const path = join(folder, name);
  try {
    const stats = await lstat(path);
    const isLink = stats.isSymbolicLink();
    if (!isLink && !stats.isDirectory()) return undefined;
    if (/\p{Cc}/u.test(name)) return { path, isLink, fault: 'has control characters in its name' };
    if (!isLink) return { path, isLink };
    return await linkedFolder(workspace, path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}

async function linkedFolder(workspace: string, link: string): Promise<FoundFolder | undefined> {
  try {
    const path = await realpath(link);
    if (!isInside(workspace, path)) {
      return { path: link, isLink: true, fault: 'is a link that leaves the workspace' };
    }
    return (await stat(path)).isDirectory() ? { path, isLink: true } : undefined;
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    const fault =
      code === 'ENOENT' ? 'is a link that leads nowhere' : (outOfReach(code) ?? 'cannot be reached');
    return { path: link, isLink: true, fault };
  }
}
